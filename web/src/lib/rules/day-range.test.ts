import { expect, it } from 'vitest'
import { dayOf, endOfDay, lastDayBefore, startOfDay } from './day-range.ts'

it.each(['2026-11-21', '2026-12-31', '2028-02-29'])('%s can be read back from its bounds', (day) => {
  expect(dayOf(startOfDay(day))).toBe(day)
  expect(lastDayBefore(endOfDay(day))).toBe(day)
})

it('begins days at midnight in Jakarta', () => {
  expect(startOfDay('2026-11-21')).toBe('2026-11-20T17:00:00.000Z')
  expect(endOfDay('2026-11-21')).toBe('2026-11-21T17:00:00.000Z')
})

it.each([null, 'kemarin'])('%s is no day', (instant) => {
  expect([dayOf(instant), lastDayBefore(instant)]).toEqual([null, null])
})
