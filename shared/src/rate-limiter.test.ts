import { expect, it } from 'vitest'
import { createRateLimiter } from './rate-limiter.ts'

it('gives each key a rate of its own', () => {
  let now = 0
  const limiter = createRateLimiter(() => now)
  const take = (key: string): number | null => limiter.take(key, { burst: 2, perSecond: 1 })
  expect([take('a'), take('a'), take('a'), take('b')]).toEqual([null, null, 1, null])
  now = 1_000
  expect([take('a'), take('a')]).toEqual([null, 1])
})

it('remembers a bounded number of keys, those used last', () => {
  const limiter = createRateLimiter(() => 0)
  const take = (key: string): number | null => limiter.take(key, { burst: 1, perSecond: 1 })
  expect(take('first')).toBeNull()
  for (let index = 0; index < 19_999; index += 1) take(`other ${index}`)
  expect(take('first')).toBe(1)
  for (let index = 0; index < 20_000; index += 1) take(`another ${index}`)
  expect(take('first')).toBeNull()
})
