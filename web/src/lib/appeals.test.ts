import { expect, it } from 'vitest'
import { ownStateOf } from './appeals.ts'

const COUNTS = [{ isStanding: false }, { isStanding: true }]
const CLEARED = [{ isStanding: false }]

it.each([
  ['open', true, COUNTS, 'open'],
  ['draft', true, COUNTS, 'draft'],
  ['withdrawn', true, COUNTS, 'withdrawn'],
  ['open', false, COUNTS, 'late'],
  ['draft', false, COUNTS, 'late'],
  ['withdrawn', false, COUNTS, 'late'],
  ['submitted', false, COUNTS, 'submitted'],
  ['submitted', false, CLEARED, 'submitted'],
  ['decided', false, CLEARED, 'decided'],
  ['open', true, CLEARED, 'cleared'],
  ['draft', false, CLEARED, 'cleared'],
] as const)('one that is %s, to be written: %s, of %o, is %s', (state, mayWrite, points, expected) => {
  expect(ownStateOf({ state, mayWrite, points })).toBe(expected)
})
