import { createRecent, type Recent } from '../lib/recent.ts'
import type { Database } from './database.ts'

interface Wait {
  stayMs: number
  /** Until when nobody waits for what is read anew; without it, only those within `stayMs` do not. */
  oldestMs?: number
  /** A transaction that touches one of these has what was read forgotten, on its own hub at once. */
  topics: readonly string[]
}

/** What is read for all who ask for the same, until it is old or a transaction changes it. */
export function createRecentReads<T>(db: Pick<Database, 'onTouched'>, now: () => Date, wait: Wait): Recent<T> {
  const recent = createRecent<T>(wait.stayMs, now, wait.oldestMs)
  db.onTouched((touches) => {
    if (touches.some(({ topic }) => wait.topics.includes(topic))) recent.forget()
  })
  return recent
}
