import type { Database } from '../../../kernel/db/database.ts'
import { type Batcher, createBatcher } from '../../../kernel/lib/batcher.ts'
import { watchedBy, type Watcher } from './watched-by.ts'

/** A wall that is scrolled through asks for each candidate; the checks that arrive while one batch is looked up form the next. */
const CHECKS_PER_BATCH = 500
const MAX_WAITING_CHECKS = 5_000

/** Answers whether a watcher may watch a test session; rejects with `unavailable` where too many checks wait. */
export type WatchChecks = Batcher<{ watcher: Watcher; testSessionId: string }, boolean>

/** Looks checks up together: one look-up per watcher and batch. */
export function createWatchChecks(db: Database): WatchChecks {
  return createBatcher<{ watcher: Watcher; testSessionId: string }, boolean>({
    maxSize: CHECKS_PER_BATCH,
    maxWaiting: MAX_WAITING_CHECKS,
    mayRetryAlone: () => false,
    async work(jobs) {
      const watched = new Map<string, ReadonlySet<string>>()
      for (const [account, wanted] of Map.groupBy(jobs, ({ watcher }) => `${watcher.userId} ${watcher.role}`)) {
        const [first] = wanted
        if (first !== undefined)
          watched.set(account, await watchedBy(db, first.watcher, [...new Set(wanted.map((job) => job.testSessionId))]))
      }
      return jobs.map(({ watcher, testSessionId }) => ({
        ok: true,
        value: watched.get(`${watcher.userId} ${watcher.role}`)?.has(testSessionId) ?? false,
      }))
    },
  })
}
