import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import { AppError } from '@pengawas/shared/errors'

/** What became of one job of a batch: one that is refused leaves the others alone. */
export type Outcome<R> = { ok: true; value: R } | { ok: false; error: Error }

/**
 * Does small jobs of many callers together. While a batch runs, the next one gathers: where there is little to do nobody
 * waits longer than a turn of the event loop, and where there is much the cost of a transaction is shared. Jobs are done in the order in which they came.
 */
export interface Batcher<J, R> {
  /** Rejects with the job's own error, or with `unavailable` where too many wait. */
  add(job: J): Promise<R>
}

export interface BatcherOptions<J, R> {
  /** One outcome per job, in their order. A rejection fails the whole batch. */
  work: (jobs: readonly J[]) => Promise<Outcome<R>[]>
  /** Whether the jobs of a failed batch should be tried one by one, so that a bad one fails alone. */
  mayRetryAlone: (error: unknown) => boolean
  maxSize: number
  maxWaiting: number
}

interface Waiting<J, R> {
  job: J
  resolve: (value: R) => void
  reject: (error: unknown) => void
}

export function createBatcher<J, R>({ work, mayRetryAlone, maxSize, maxWaiting }: BatcherOptions<J, R>): Batcher<J, R> {
  const waiting: Waiting<J, R>[] = []
  let isRunning = false

  async function settle(batch: readonly Waiting<J, R>[]): Promise<void> {
    try {
      const outcomes = await work(batch.map(({ job }) => job))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index]
        if (outcome?.ok === true) resolve(outcome.value)
        else reject(outcome?.error ?? new AppError('internal'))
      }
    } catch (error) {
      if (batch.length === 1 || !mayRetryAlone(error)) for (const { reject } of batch) reject(error)
      else for (const one of batch) await settle([one])
    }
  }

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      // SQLite answers without ever giving way to the network: unless jobs whose requests have arrived can join here, every
      // batch would be of one.
      await turnOfEventLoop()
      await settle(waiting.splice(0, maxSize))
    }
    isRunning = false
  }

  return {
    add(job) {
      if (waiting.length >= maxWaiting) return Promise.reject(new AppError('unavailable', { retryAfterSeconds: 1 }))
      const { promise, resolve, reject } = Promise.withResolvers<R>()
      waiting.push({ job, resolve, reject })
      if (!isRunning) void run()
      return promise
    },
  }
}

/** Runs a decision that may throw, and keeps what it threw as this job's outcome. */
export function outcomeOf<R>(decide: () => R): Outcome<R> {
  try {
    return { ok: true, value: decide() }
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error : new AppError('internal', { cause: error }) }
  }
}
