import { expect, it } from 'vitest'
import { dueDayOf, dueInstantOf, isOverdue } from './due-date.ts'

it('is due at the end of the day in Jakarta', () => {
  expect(dueInstantOf('2026-11-21')).toBe('2026-11-21T16:59:59.000Z')
  expect(dueInstantOf(null)).toBeNull()
  expect(dueInstantOf('')).toBeNull()
})

it('names the day in Jakarta', () => {
  expect(dueDayOf('2026-11-21T16:59:59.000Z')).toBe('2026-11-21')
  expect(dueDayOf('2026-11-21T17:00:00.000Z')).toBe('2026-11-22')
  expect(dueDayOf(null)).toBeNull()
})

it('is overdue after that, and never without a date', () => {
  const due = '2026-11-21T16:59:59.000Z'
  expect(isOverdue(due, Date.parse(due))).toBe(false)
  expect(isOverdue(due, Date.parse(due) + 1)).toBe(true)
  expect(isOverdue(null, Date.parse(due))).toBe(false)
})
