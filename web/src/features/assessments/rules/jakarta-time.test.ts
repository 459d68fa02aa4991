import { expect, test } from 'vitest'
import { fromJakarta, toJakarta } from './jakarta-time.ts'

test.each([
  ['2026-11-21 09:30:00', '2026-11-21T02:30:00.000Z'],
  ['2026-11-21 09:30:00.250', '2026-11-21T02:30:00.250Z'],
  ['2026-01-01 00:00:00', '2025-12-31T17:00:00.000Z'],
])('%s in Jakarta', (local, instant) => {
  expect(fromJakarta(local)).toBe(instant)
  expect(toJakarta(instant)).toBe(local)
})

test('leaves text that is no date for the rule to refuse', () => {
  expect(fromJakarta('')).toBe('')
  expect(toJakarta('')).toBe('')
})
