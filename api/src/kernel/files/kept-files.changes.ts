import { createHash } from 'node:crypto'
import { type EntityManager, In, MoreThan } from 'typeorm'
import type { Database } from '../db/database.ts'
import type { FileStore } from './file-store.ts'
import { keptFileEntity, type KeptFileRow, type RemovalReason } from './kept-files.entity.ts'

/** A file that nothing refers to so long after it was stored is not going to be used. */
const UNUSED_AFTER_MS = 60 * 60_000

/**
 * Stores a file that is deleted one day: within the hour, unless `keepFile` follows. A file of `term: 'session'` has its day
 * set by the test session's retention from then on. A file about a test session belongs to it.
 */
export async function storeKeptFile(
  { db, files, now }: { db: Database; files: FileStore; now: () => Date },
  bytes: Uint8Array,
  {
    contentType,
    ...file
  }: Pick<KeptFileRow, 'fileKey' | 'subjectType' | 'subjectId'> & {
    contentType: string
  } & Partial<Pick<KeptFileRow, 'testSessionId' | 'term'>>,
): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const dueAt = new Date(now().getTime() + UNUSED_AFTER_MS)
  await db.write((manager) =>
    manager.insert(keptFileEntity, {
      ...{
        testSessionId: file.subjectType === 'test-session' ? file.subjectId : null,
        term: 'own',
        isHeld: false,
        failures: 0,
      },
      ...{ ...file, sha256, dueAt, reason: 'unused' },
    }),
  )
  await files.put(file.fileKey, bytes, contentType)
}

/** Keeps a file that was just stored, in the transaction that refers to it; false where its time for that is over. */
export async function keepFile(manager: EntityManager, fileKey: string, at: Date): Promise<boolean> {
  const waiting = { fileKey, reason: 'unused' as const, dueAt: MoreThan(at) }
  const { affected } = await manager.update(keptFileEntity, waiting, { dueAt: null, reason: null })
  return affected === 1
}

/** Says when files are to be deleted and why, or with null that this is open again. */
export async function setFileTerms(
  manager: EntityManager,
  fileKeys: readonly string[],
  term: { dueAt: Date; reason: RemovalReason } | null,
): Promise<void> {
  if (fileKeys.length === 0) return
  await manager.update(keptFileEntity, { fileKey: In([...fileKeys]) }, term ?? { dueAt: null, reason: null })
}
