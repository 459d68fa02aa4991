import { expect, it } from 'vitest'
import { clockOffsetMs, formatElapsed } from './server-clock.ts'

it('takes the server to have answered half-way', () => {
  expect(
    clockOffsetMs('2026-11-21T02:00:05.000Z', Date.parse('2026-11-21T02:00:00Z'), Date.parse('2026-11-21T02:00:01Z')),
  ).toBe(4_500)
})

it.each([
  [-300, '0:00'],
  [999, '0:00'],
  [12_400, '0:12'],
  [61_000, '1:01'],
  [3_909_000, '1:05:09'],
])('shows %i ms as %s', (elapsed, text) => {
  expect(formatElapsed(elapsed)).toBe(text)
})
