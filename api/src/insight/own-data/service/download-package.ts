import type { Readable } from 'node:stream'
import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { findPackage } from '../own-data.repository.ts'
import { isShown } from '../own-data.rules.ts'
import type { OwnDataDeps } from './deps.ts'

/** Opens a package for the candidate whose data it is, and for nobody else, which is recorded. Throws `not-found`. */
export async function downloadPackage(
  { db, audit, files, now }: OwnDataDeps,
  actor: Actor,
  id: string,
): Promise<{ name: string; bytes: number; stream: Readable }> {
  requirePermission(actor, 'own-data:request')
  const row = await findPackage(db.read, id)
  if (row?.userId !== actor.userId || row.state !== 'ready' || row.fileKey === null || !isShown(row, now()))
    throw new AppError('not-found')
  const file = await files.open(row.fileKey)
  if (file === null) throw new AppError('not-found')
  try {
    await db.write((manager) =>
      audit.append(manager, {
        ...{ actorId: actor.userId, action: 'own-data.downloaded', subjectType: 'own-data', subjectId: id },
        data: { fileSha256: row.sha256, bytes: row.bytes },
      }),
    )
  } catch (error) {
    // Nobody gets personal data without a record of it.
    file.stream.destroy()
    throw error
  }
  const day = row.requestedAt.toISOString().slice(0, 10)
  return { name: `pengawas-data-${day}.zip`, bytes: row.bytes ?? 0, stream: file.stream }
}
