import { expect, it } from 'vitest'
import { participantNumbers } from './participant-numbers.rules.ts'

it.each<[string, Record<string, string>, Record<string, string>]>([
  ['nobody', {}, {}],
  ['the first six digits', { a: '123456789012' }, { a: '123-456' }],
  ['apart as they are', { a: '123456789012', b: '123457789012' }, { a: '123-456', b: '123-457' }],
  [
    'three more for two whose digits begin alike, and nobody else',
    { a: '123456789012', b: '123456000000', c: '999999000000' },
    { a: '123-456-789', b: '123-456-000', c: '999-999' },
  ],
  [
    'once more where that is not enough',
    { a: '123456789012', b: '123456789999' },
    { a: '123-456-789-012', b: '123-456-789-999' },
  ],
  // One in a million million; a number that two have is still better than no ranking.
  ['an end', { a: '123456789012', b: '123456789012' }, { a: '123-456-789-012', b: '123-456-789-012' }],
])('%s', (_name, digits, expected) => {
  expect(Object.fromEntries(participantNumbers(new Map(Object.entries(digits))))).toEqual(expected)
})
