import type { Logger } from 'pino'
import { LessThanOrEqual } from 'typeorm'
import type { AuditService } from '../audit/audit.service.ts'
import type { Database } from '../db/database.ts'
import type { FileStore } from './file-store.ts'
import { keptFileEntity, type KeptFileRow } from './kept-files.entity.ts'

const FILES_AT_ONCE = 200
/** Well within the time that a hub has to stop in; what is left then waits for the next round. */
const LONGEST_ROUND_MS = 10_000
/** A file that could not be deleted lets others go first. */
const AGAIN_AFTER_MS = 10 * 60_000

export interface RemovalDeps {
  db: Database
  files: FileStore
  audit: AuditService
  log: Logger
  now: () => Date
}

/**
 * Deletes the files whose time has come, and says so in the audit log: which file, and the hash of what it held. The row goes
 * after the file, so that a hub that dies in between deletes it once more. Returns how many.
 */
export async function removeDueFiles(deps: RemovalDeps): Promise<number> {
  const until = performance.now() + LONGEST_ROUND_MS
  let removed = 0
  for (;;) {
    const due = await findDue(deps)
    for (const file of due) {
      if (performance.now() >= until) return removed
      if (await removeFile(deps, file)) removed += 1
    }
    if (due.length < FILES_AT_ONCE) return removed
  }
}

const findDue = ({ db, now }: RemovalDeps): Promise<KeptFileRow[]> =>
  db.read.find(keptFileEntity, {
    where: { dueAt: LessThanOrEqual(now()) },
    order: { dueAt: 'ASC' },
    take: FILES_AT_ONCE,
  })

async function removeFile({ db, files, audit, log, now }: RemovalDeps, file: KeptFileRow): Promise<boolean> {
  const { fileKey, sha256, reason, subjectType, subjectId } = file
  try {
    await files.delete(fileKey)
  } catch (error) {
    log.error({ err: error, subjectType, subjectId }, 'a file could not be deleted')
    const dueAt = new Date(now().getTime() + AGAIN_AFTER_MS)
    await db.write((manager) => manager.update(keptFileEntity, { fileKey }, { dueAt }))
    return false
  }
  return db.write(async (manager) => {
    const { affected } = await manager.delete(keptFileEntity, { fileKey })
    // Another hub was faster.
    if (affected !== 1) return false
    await audit.append(manager, {
      ...{ actorId: null, action: 'file.removed', subjectType, subjectId },
      data: { file: fileKey, fileSha256: sha256, reason },
    })
    return true
  })
}
