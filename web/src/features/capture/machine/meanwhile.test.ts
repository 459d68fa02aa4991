import { expect, it } from 'vitest'
import { meanwhileOf } from './meanwhile.ts'

it.each([
  ['check-in', true, 'checkIn'],
  ['active', true, 'required'],
  ['active', false, 'optional'],
  ['paused', true, 'halted'],
  ['locked', false, 'halted'],
] as const)('a test that is %s, with a device that is required (%s), is said as %s', (status, isRequired, expected) => {
  expect(meanwhileOf(status, isRequired)).toBe(expected)
})

it('claims no record of a phone that is away', () => {
  expect(meanwhileOf('active', true, 'phone')).toBe('phone')
  expect(meanwhileOf('active', false, 'phone')).toBe('optional')
})
