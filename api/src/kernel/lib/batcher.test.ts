import { AppError } from '@pengawas/shared/errors'
import { describe, expect, it } from 'vitest'
import { createBatcher, type Outcome } from './batcher.ts'

const doubled = (jobs: readonly number[]): Outcome<number>[] =>
  jobs.map((job) => (job < 0 ? { ok: false, error: new AppError('invalid-input') } : { ok: true, value: job * 2 }))

function batcherOf(
  options: { fails?: (jobs: readonly number[]) => Error | null; mayRetryAlone?: boolean; maxWaiting?: number } = {},
) {
  const sizes: number[] = []
  const batcher = createBatcher<number, number>({
    work: (jobs) => {
      sizes.push(jobs.length)
      const error = options.fails?.(jobs) ?? null
      return error === null ? Promise.resolve(doubled(jobs)) : Promise.reject(error)
    },
    mayRetryAlone: () => options.mayRetryAlone ?? true,
    maxSize: 3,
    maxWaiting: options.maxWaiting ?? 100,
  })
  return { batcher, sizes }
}

describe('createBatcher', () => {
  it('does what comes at once together, in order', async () => {
    const { batcher, sizes } = batcherOf()
    expect(await Promise.all([1, 2, 3, 4, 5].map((job) => batcher.add(job)))).toEqual([2, 4, 6, 8, 10])
    expect(sizes).toEqual([3, 2])
  })

  it('does what came while a batch ran together', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<undefined>()
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<undefined>()
    const sizes: number[] = []
    const work = async (jobs: readonly number[]): Promise<Outcome<number>[]> => {
      sizes.push(jobs.length)
      begin(undefined)
      await mayEnd
      return doubled(jobs)
    }
    const batcher = createBatcher<number, number>({ work, mayRetryAlone: () => true, maxSize: 3, maxWaiting: 100 })
    const first = batcher.add(1)
    await hasBegun
    const later = [2, 3].map((job) => batcher.add(job))
    end(undefined)
    expect(await Promise.all([first, ...later])).toEqual([2, 4, 6])
    expect(sizes).toEqual([1, 2])
  })

  it('lets jobs in whose requests come in the same turn, though work never gives way', async () => {
    const { batcher, sizes } = batcherOf()
    const added = [1, 2, 3].map((job) => Promise.resolve().then(() => batcher.add(job)))
    expect(await Promise.all(added)).toEqual([2, 4, 6])
    expect(sizes).toEqual([3])
  })

  it('fails a refused job alone', async () => {
    const { batcher } = batcherOf()
    const results = await Promise.allSettled([batcher.add(1), batcher.add(-1), batcher.add(2)])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('tries the jobs of a failed batch one by one', async () => {
    const { batcher, sizes } = batcherOf({ fails: (jobs) => (jobs.includes(3) ? new Error('poison') : null) })
    const results = await Promise.allSettled([1, 2, 3, 4].map((job) => batcher.add(job)))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(sizes).toEqual([3, 1, 1, 1, 1])
  })

  it('fails a batch whole where trying again would not help, and goes on', async () => {
    let isAway = true
    const { batcher } = batcherOf({ fails: () => (isAway ? new Error('away') : null), mayRetryAlone: false })
    const results = await Promise.allSettled([1, 2, 3].map((job) => batcher.add(job)))
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    isAway = false
    expect(await batcher.add(4)).toBe(8)
  })

  it('refuses what it has no room for', async () => {
    const { batcher } = batcherOf({ maxWaiting: 2 })
    const results = await Promise.allSettled([1, 2, 3, 4].map((job) => batcher.add(job)))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  })
})
