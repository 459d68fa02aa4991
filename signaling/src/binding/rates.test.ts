import { expect, it } from 'vitest'
import { createRates } from './rates.ts'

it('lets each have their share, and a moment later some more', () => {
  let now = 0
  const rates = createRates(() => now)
  const settings = { capacity: 2, perSecond: 1 }
  const take = (key: string): boolean => rates.take(key, settings)
  expect([take('a'), take('a'), take('a'), take('b')]).toEqual([true, true, false, true])
  now = 1_000
  expect([take('a'), take('a')]).toEqual([true, false])
})
