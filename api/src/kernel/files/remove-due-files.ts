import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import { type EntityManager, LessThanOrEqual } from 'typeorm'
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
  /** What is to be stored in place of deleting it, asked right before: a hold, or a later day; null: it is due. */
  postpone: (file: KeptFileRow) => Promise<Partial<Pick<KeptFileRow, 'isHeld' | 'dueAt' | 'reason'>> | null>
  /** What else changes with a file that is gone, such as what refers to it. */
  removed: (manager: EntityManager, file: KeptFileRow, at: Date) => Promise<void>
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
    where: { dueAt: LessThanOrEqual(now()), isHeld: false },
    order: { dueAt: 'ASC' },
    take: FILES_AT_ONCE,
  })

/** A file of which anything fails comes again later: no other one waits for it. Rejects where the database takes nothing. */
async function removeFile(deps: RemovalDeps, file: KeptFileRow): Promise<boolean> {
  const { db, log, now } = deps
  const { fileKey, subjectType, subjectId } = file
  try {
    return await removeOne(deps, file)
  } catch (error) {
    log.error({ err: error, subjectType, subjectId }, 'a file could not be deleted')
    const again = { dueAt: new Date(now().getTime() + AGAIN_AFTER_MS), failures: file.failures + 1 }
    await db.write((manager) => manager.update(keptFileEntity, { fileKey }, again))
    return false
  }
}

async function removeOne(deps: RemovalDeps, file: KeptFileRow): Promise<boolean> {
  const { db, files, audit, now, postpone, removed } = deps
  const { fileKey, reason, subjectType, subjectId } = file
  const later = await postpone(file)
  if (later !== null) {
    await db.write((manager) => manager.update(keptFileEntity, { fileKey }, later))
    return false
  }
  const deleted = await hashAndDelete(files, file)
  return db.write(async (manager) => {
    const { affected } = await manager.delete(keptFileEntity, { fileKey })
    // Another hub was faster.
    if (affected !== 1) return false
    await removed(manager, file, now())
    await audit.append(manager, {
      ...{ actorId: null, action: 'file.removed', subjectType, subjectId },
      data: { file: fileKey, fileSha256: deleted.sha256, reason },
    })
    return true
  })
}

/** Of files that were stored before hashes were kept, the hash is made now; null where nothing is there. */
async function hashAndDelete(
  files: FileStore,
  { fileKey, sha256 }: Pick<KeptFileRow, 'fileKey' | 'sha256'>,
): Promise<{ sha256: string | null }> {
  const hash = sha256 ?? (await hashOf(files, fileKey))
  await files.delete(fileKey)
  return { sha256: hash }
}

async function hashOf(files: FileStore, key: string): Promise<string | null> {
  const file = await files.open(key)
  if (file === null) return null
  const hash = createHash('sha256')
  await pipeline(file.stream, hash)
  return hash.digest('hex')
}
