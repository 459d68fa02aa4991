import { AppError, type ErrorCode } from '@pengawas/shared/errors'
import { type EntityManager, In, LessThanOrEqual } from 'typeorm'
import { type Database, isDatabaseAway } from '../../kernel/db/database.ts'
import { createBatcher, type Outcome } from '../../kernel/lib/batcher.ts'
import { counted, givenBack, LIMIT_POLICIES, type LimitName, waitOf } from './attempt-limits.rules.ts'
import { rateLimitEntity, type RateLimitRow } from './auth.entity.ts'

/** One thing in which attempts are counted. `of` names it; it holds no text that people typed. */
export interface Counter {
  limit: LimitName
  of: string
}

/** An attempt: `own` is forgotten when it was right, `shared` counters only get it back. */
export interface Attempt {
  own: Counter
  shared?: readonly Counter[]
}

export interface AttemptLimits {
  /**
   * Does `work`, which may be a guess. It is counted as a failure before it is looked at, so that a hundred at once are no way
   * around the limit, and taken back unless `work` rejects as a wrong guess. Throws `too-many-attempts`.
   */
  guess<T>(attempt: Attempt, work: () => Promise<T>): Promise<T>
  /** Counts something that is limited although it succeeds. Throws `too-many-attempts`. */
  count(counters: readonly Counter[]): Promise<void>
  /** Removes counters that no longer matter. */
  prune(): Promise<void>
}

/** What `work` rejects with when the guess was wrong; any other error does not count as an attempt. */
const WRONG: ReadonlySet<ErrorCode> = new Set(['invalid-credentials', 'two-factor-wrong', 'invalid-input'])

const PER_BATCH = 100
const MAX_WAITING = 10_000

type Change =
  | { kind: 'count'; counters: readonly Counter[] }
  | { kind: 'settle'; forget: readonly Counter[]; giveBack: readonly Counter[] }

const idOf = ({ limit, of }: Counter): string => `${limit}:${of}`
const countersOf = (change: Change): readonly Counter[] =>
  change.kind === 'count' ? change.counters : [...change.forget, ...change.giveBack]

/**
 * Counters are rows of our own database: they survive a restart and count for all hubs together, on either dialect. Changes
 * that come together share a transaction, so that a flood of attempts does not fill the queue of other writes.
 */
export function createAttemptLimits(db: Database, now: () => Date): AttemptLimits {
  const changes = createBatcher<Change, number>({
    work: (batch) => db.write((manager) => applyAll(db, manager, batch, now)),
    mayRetryAlone: (error) => !isDatabaseAway(error),
    maxSize: PER_BATCH,
    maxWaiting: MAX_WAITING,
  })

  async function count(counters: readonly Counter[]): Promise<void> {
    // An attempt that has to wait is refused after a read: a flood writes nothing.
    const refused = waitFor(await load(db, db.read, counters.map(idOf)), counters, now)
    const wait = refused > 0 ? refused : await changes.add({ kind: 'count', counters })
    if (wait > 0) throw new AppError('too-many-attempts', { retryAfterSeconds: Math.ceil(wait / 1000) })
  }

  return {
    async guess({ own, shared = [] }, work) {
      await count([own, ...shared])
      try {
        const value = await work()
        await changes.add({ kind: 'settle', forget: [own], giveBack: shared })
        return value
      } catch (error) {
        if (!(error instanceof AppError && WRONG.has(error.code)))
          await changes.add({ kind: 'settle', forget: [], giveBack: [own, ...shared] })
        throw error
      }
    },

    count,

    async prune() {
      await db.write((manager) => manager.delete(rateLimitEntity, { expiresAt: LessThanOrEqual(now()) }))
    },
  }
}

async function load(db: Database, manager: EntityManager, ids: readonly string[]): Promise<Map<string, RateLimitRow>> {
  const query = manager.createQueryBuilder(rateLimitEntity, 'counter').where({ id: In([...ids]) })
  if (manager !== db.read && db.dialect === 'mysql') query.setLock('pessimistic_write')
  return new Map((await query.getMany()).map((row) => [row.id, row]))
}

/** Milliseconds until an attempt counted in all of these is let through. */
const waitFor = (rows: ReadonlyMap<string, RateLimitRow>, counters: readonly Counter[], now: () => Date): number =>
  Math.max(0, ...counters.map((counter) => waitOf(rows.get(idOf(counter)), now())))

/** Applies changes in their order within one transaction, and answers each with the milliseconds to wait. */
async function applyAll(
  db: Database,
  manager: EntityManager,
  batch: readonly Change[],
  now: () => Date,
): Promise<Outcome<number>[]> {
  // In one order, so that two hubs do not wait for each other's rows.
  const ids = [...new Set(batch.flatMap((change) => countersOf(change).map(idOf)))].toSorted()
  const zeros = ids.map((id) => ({ id, points: 0, blockedUntil: null, expiresAt: now() }))
  // Inserting a zero gives the row to exactly one of several hubs; reading it then waits for the row's lock.
  await manager.createQueryBuilder().insert().into(rateLimitEntity).values(zeros).orIgnore().execute()
  const rows = await load(db, manager, ids)
  const outcomes = batch.map((change): Outcome<number> => ({ ok: true, value: apply(rows, change, now) }))
  await manager.upsert(rateLimitEntity, [...rows.values()], ['id'])
  return outcomes
}

/** Changes the rows in memory; milliseconds to wait, in which case nothing was changed. */
function apply(rows: Map<string, RateLimitRow>, change: Change, now: () => Date): number {
  if (change.kind === 'count') {
    const wait = waitFor(rows, change.counters, now)
    if (wait > 0) return wait
    for (const counter of change.counters) {
      const id = idOf(counter)
      rows.set(id, { id, ...counted(rows.get(id), LIMIT_POLICIES[counter.limit], now()) })
    }
    return 0
  }
  for (const counter of change.giveBack) {
    const row = rows.get(idOf(counter))
    if (row !== undefined) rows.set(row.id, { id: row.id, ...givenBack(row, LIMIT_POLICIES[counter.limit]) })
  }
  for (const counter of change.forget) {
    const row = rows.get(idOf(counter))
    if (row !== undefined) rows.set(row.id, { ...row, points: 0, blockedUntil: null })
  }
  return 0
}
