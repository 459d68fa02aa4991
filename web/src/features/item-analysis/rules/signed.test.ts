import { expect, it } from 'vitest'
import { formatSigned } from './signed.ts'

it.each([
  [-0.361, 'id', '\u2066-0,36\u2069'],
  [1, 'en', '\u20661\u2069'],
])('%d in %s', (value, language, expected) => {
  expect(formatSigned(value, language)).toBe(expected)
})
