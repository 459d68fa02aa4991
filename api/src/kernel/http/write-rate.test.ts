import { createRateLimiter } from '@pengawas/shared/rate-limiter'
import { expect, it } from 'vitest'
import { WRITE_RATE } from './write-rate.ts'

/** Which writes of one account at these milliseconds are taken. */
function taken(times: readonly number[]): boolean[] {
  let now = 0
  const limiter = createRateLimiter(() => now)
  return times.map((at) => {
    now = at
    return limiter.take('account', WRITE_RATE) === null
  })
}

it('lets a candidate save every second for three hours, and one that was offline deliver 200 answers twice over', () => {
  expect(taken(Array.from({ length: 3 * 3600 }, (_, second) => second * 1000))).not.toContain(false)
  expect(taken(Array.from({ length: 400 }, () => 0))).not.toContain(false)
})
