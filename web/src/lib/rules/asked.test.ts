import { expect, it } from 'vitest'
import { askedText } from './asked.ts'

it.each([
  [10, 10, '10'],
  [10, 30, '10–30'],
])('shows %i to %i as %s', (least, most, text) => {
  expect(askedText({ asked: { least, most } })).toBe(text)
})
