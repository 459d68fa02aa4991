import { expect, it } from 'vitest'
import { Pace } from './pace.ts'

it('is asked for by whoever looks closely, for as long as they do', () => {
  const clock = { now: 0 }
  const pace = new Pace(() => clock.now)
  expect(pace.longestPeriodMs()).toBe(Infinity)
  pace.quicken(1_000, 10_000)
  pace.quicken(300, 2_000)
  expect(pace.longestPeriodMs()).toBe(300)
  clock.now = 2_000
  expect(pace.longestPeriodMs()).toBe(1_000)
  pace.quicken(1_000, 10_000)
  clock.now = 11_999
  expect(pace.longestPeriodMs()).toBe(1_000)
  pace.quicken(300, 2_000)
  pace.calm(300)
  expect(pace.longestPeriodMs()).toBe(1_000)
  clock.now = 12_000
  expect(pace.longestPeriodMs()).toBe(Infinity)
})

it('shortens a wait that has begun', async () => {
  const pace = new Pace(() => 0)
  const waiting = pace.wait(() => (pace.longestPeriodMs() === Infinity ? 60_000 : 0), new AbortController().signal)
  pace.quicken(300, 1_000)
  await expect(waiting).resolves.toBeUndefined()
})

it('ends with the watch', async () => {
  const [pace, stop] = [new Pace(() => 0), new AbortController()]
  const waiting = pace.wait(() => 60_000, stop.signal)
  stop.abort()
  await expect(waiting).rejects.toThrow()
  await expect(pace.wait(() => 0, stop.signal)).rejects.toThrow()
})
