import { expect, it } from 'vitest'
import { formatRemaining } from './remaining.ts'

it.each([
  [3_909_000, '1:05:09'],
  [309_000, '05:09'],
  [1, '00:01'],
  [0, '00:00'],
])('writes %i ms as %s', (remaining, text) => {
  expect(formatRemaining(remaining)).toBe(text)
})
