import { expect, test } from 'vitest'
import { formatTimeOfDay, parseTimeOfDay, shiftTime } from './time-of-day.ts'

test.each([
  ['14:35', '14:35'],
  ['1435', '14:35'],
  ['14.35', '14:35'],
  [' 14 : 35 ', '14:35'],
  ['14h35', '14:35'],
  ['9', '09:00'],
  ['14', '14:00'],
  ['930', '09:30'],
  ['0000', '00:00'],
  ['2:35 pm', '14:35'],
  ['12:05 AM', '00:05'],
  ['12 pm', '12:00'],
  ['١٤:٣٥', '14:35'],
  ['14時35分', '14:35'],
  ['14:35', '14:35'],
])('%s is %s', (typed, expected) => {
  const time = parseTimeOfDay(typed)
  expect(time && formatTimeOfDay(time)).toBe(expected)
})

test.each(['', 'pagi', '24:00', '1460', '14:3', '14:355', '12345', '13 pm', '0 am', '-1'])(
  '"%s" is no time',
  (typed) => {
    expect(parseTimeOfDay(typed)).toBeNull()
  },
)

test('arrows go through the day and round its ends', () => {
  expect(formatTimeOfDay(shiftTime({ hour: 14, minute: 59 }, 1), '.')).toBe('15.00')
  expect(formatTimeOfDay(shiftTime({ hour: 23, minute: 30 }, 60))).toBe('00:30')
  expect(formatTimeOfDay(shiftTime({ hour: 0, minute: 0 }, -1))).toBe('23:59')
})
