import { describe, expect, it } from 'vitest'
import { type Backoff, BACKOFFS, backoffMs } from './backoff.ts'

const waits = (backoff: Backoff, failures: readonly number[]): number[] =>
  failures.map((count) => backoffMs(backoff, count))

describe('backoffMs', () => {
  it.each([
    { name: 'hubMessage', failures: [1, 2, 5, 7, 10_000], expected: [250, 500, 4_000, 10_000, 10_000] },
    { name: 'answers', failures: [1, 2, 3, 4, 5, 9], expected: [1_000, 2_000, 4_000, 8_000, 15_000, 15_000] },
    { name: 'publishing', failures: [1, 2, 3, 4, 5, 50], expected: [500, 1_000, 2_000, 4_000, 5_000, 5_000] },
    { name: 'mediaWorker', failures: [1, 2, 7], expected: [100, 200, 5_000] },
    { name: 'inference', failures: [1, 2, 3, 4, 5], expected: [100, 400, 1_600, 6_400, 10_000] },
    { name: 'serverProcess', failures: [1, 2, 5, 9], expected: [100, 400, 25_600, 30_000] },
  ] as const)('$name: waits longer after each failure, up to a bound', ({ name, failures, expected }) => {
    expect(waits(BACKOFFS[name], failures)).toEqual(expected)
  })

  it('takes up to half of the wait away', () => {
    expect([0, 0.5, 1].map((jitter) => backoffMs(BACKOFFS.answers, 2, jitter))).toEqual([2_000, 1_500, 1_000])
  })

  it('waits as after the first failure where there was none', () => {
    expect(backoffMs(BACKOFFS.answers, 0)).toBe(1_000)
  })
})
