import type { FileStore } from '../../kernel/files/file-store.ts'
import { BackupRefused } from './backup-refused.ts'
import type { RestoredDatabase } from './sqlite-backup.ts'

/** A store that refuses so many in a row is not asked for each of the others, which could take days. */
const MOST_FAILURES = 10

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Takes away what a restore that failed has put back, as far as that is possible, and returns what to tell: the failure, or that
 * and what is left, with the failure as its cause.
 */
export async function takeAway(
  failure: unknown,
  { database, store, keys }: { database: Pick<RestoredDatabase, 'undo'>; store: FileStore; keys: readonly string[] },
): Promise<unknown> {
  const left: string[] = []
  await database.undo().catch((error: unknown) => left.push(`the database (${messageOf(error)})`))
  const files = await deleteAll(store, keys)
  if (files.left > 0) left.push(`${files.left} of ${keys.length} files, such as ${files.first} (${files.why})`)
  if (left.length === 0) return failure
  return new BackupRefused(
    `${messageOf(failure)} Not everything that had been put back could be taken away again; left are ${left.join(' and ')}. Empty the place, or take another one, before the next try.`,
    { cause: failure },
  )
}

async function deleteAll(
  store: FileStore,
  keys: readonly string[],
): Promise<{ left: number; first: string; why: string }> {
  let left = 0
  let inARow = 0
  let [first, why] = ['', '']
  for (const [index, key] of keys.entries()) {
    try {
      await store.delete(key)
      inARow = 0
    } catch (error) {
      if (left === 0) [first, why] = [key, messageOf(error)]
      left += 1
      inARow += 1
      if (inARow === MOST_FAILURES) return { left: left + keys.length - index - 1, first, why }
    }
  }
  return { left, first, why }
}
