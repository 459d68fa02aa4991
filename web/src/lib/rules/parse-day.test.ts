import { expect, test } from 'vitest'
import { parseDay } from './parse-day.ts'

test.each([
  ['17/08/1985', '1985-08-17'],
  ['7-8-1985', '1985-08-07'],
  [' 07.08.1985 ', '1985-08-07'],
  ['31/02/2000', null],
  ['00/01/2000', null],
  ['1985-08-17', null],
  ['', null],
])('%s', (typed, day) => {
  expect(parseDay(typed)).toBe(day)
})
