import { expect, it } from 'vitest'
import { timeUntil } from './time-until.ts'

const START = '2026-11-23T02:00:00.000Z'

it.each([
  ['2026-11-21T00:30:15.000Z', { days: 2, hours: 1, minutes: 29, seconds: 45 }],
  ['2026-11-23T01:59:59.400Z', { days: 0, hours: 0, minutes: 0, seconds: 1 }],
  [START, null],
  ['2026-11-24T00:00:00.000Z', null],
])('at %s', (now, expected) => {
  expect(timeUntil(START, Date.parse(now))).toEqual(expected)
})
