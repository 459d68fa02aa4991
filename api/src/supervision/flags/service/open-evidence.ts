import type { Readable } from 'node:stream'
import { AppError } from '@pengawas/shared/errors'
import { isAllowed } from '@pengawas/shared/permissions'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { evidenceFileName } from '../flags.rules.ts'
import type { FlagsDeps } from './deps.ts'
import { findInScope } from './find-in-scope.ts'

export interface Evidence {
  stream: Readable
  length: number | undefined
  contentType: string
  /** What it is called where somebody saves it. */
  name: string
}

/**
 * Opens the picture of a flag and records who saw it. People who are asked for a second review see the picture while it waits
 * for them. Throws `not-found`.
 */
export async function openEvidence(deps: FlagsDeps, actor: Actor, id: string): Promise<Evidence> {
  const { db, audit, files } = deps
  const seesAll = isAllowed(actor.role, 'flag:evidence')
  if (!seesAll) requirePermission(actor, 'flag:second-review')
  const row = await findInScope(deps, actor, id)
  if (!seesAll && row.proposedVerdict === null) throw new AppError('not-allowed')
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
  return { ...file, contentType: row.evidenceType ?? 'application/octet-stream', name: evidenceFileName(row) }
}
