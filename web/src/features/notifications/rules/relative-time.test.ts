import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const NOW = Date.parse('2026-11-21T00:00:00Z')

test.each([
  [-5_000, { kind: 'now' }],
  [59_999, { kind: 'now' }],
  [60_000, { kind: 'ago', amount: 1, unit: 'minute' }],
  [59 * 60_000, { kind: 'ago', amount: 59, unit: 'minute' }],
  [60 * 60_000, { kind: 'ago', amount: 1, unit: 'hour' }],
  [24 * 3_600_000 - 1, { kind: 'ago', amount: 23, unit: 'hour' }],
  [24 * 3_600_000, { kind: 'ago', amount: 1, unit: 'day' }],
  [7 * 86_400_000 - 1, { kind: 'ago', amount: 6, unit: 'day' }],
  [7 * 86_400_000, { kind: 'date' }],
])('%i ms ago', (age, expected) => {
  expect(relativeTime(NOW - age, NOW)).toEqual(expected)
})
