import { expect, it } from 'vitest'
import { defaultParameters } from './default-parameters.ts'

it.each([
  ['easy', '2pl', 4, { a: 1, b: -1, c: 0 }],
  ['medium', '3pl', 4, { a: 1, b: 0, c: 0.25 }],
  ['hard', '3pl', 5, { a: 1, b: 1, c: 0.2 }],
  ['hard', '3pl', 0, { a: 1, b: 1, c: 0 }],
] as const)('%s in %s with %d options', (difficulty, model, options, expected) => {
  expect(defaultParameters(difficulty, model, options)).toEqual(expected)
})
