import type { Readable } from 'node:stream'
import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import type { FlagsDeps } from './deps.ts'
import { findInScope } from './find-in-scope.ts'

export interface Evidence {
  stream: Readable
  length: number | undefined
  contentType: string
}

/** Opens the picture of a flag and records who saw it. Throws `not-found`. */
export async function openEvidence(deps: FlagsDeps, actor: Actor, id: string): Promise<Evidence> {
  const { db, audit, files } = deps
  requirePermission(actor, 'flag:evidence')
  const row = await findInScope(deps, actor, id)
  if (row.evidenceKey === null) throw new AppError('not-found')
  const file = await files.open(row.evidenceKey)
  if (file === null) throw new AppError('not-found')
  try {
    await db.write((manager) =>
      audit.append(manager, {
        actorId: actor.userId,
        action: 'flag.evidence-viewed',
        subjectType: 'flag',
        subjectId: id,
      }),
    )
  } catch (error) {
    // Nobody sees evidence without a record of it.
    file.stream.destroy()
    throw error
  }
  return { ...file, contentType: row.evidenceType ?? 'application/octet-stream' }
}
