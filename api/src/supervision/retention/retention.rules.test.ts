import { expect, it } from 'vitest'
import { type RetentionFacts, termOf, termsOf } from './retention.rules.ts'

const ended = new Date('2026-01-01T00:00:00Z')
const facts: RetentionFacts = {
  ...{ endedAt: ended, terms: { calmDays: 30, flaggedDays: 180 } },
  ...{ undecided: 0, confirmed: 0, lastDecidedAt: null, appealableUntil: null },
}
const after = (days: number, from = ended) => new Date(from.getTime() + days * 86_400_000)
const decided = new Date('2026-03-01T00:00:00Z')

it.each<[string, Partial<RetentionFacts>, ReturnType<typeof termOf>]>([
  ['nothing noted', {}, { dueAt: after(30), basis: 'calm' }],
  ['the test goes on', { endedAt: null, confirmed: 1 }, { dueAt: null, basis: 'not-over' }],
  ['a flag is open', { undecided: 1 }, { dueAt: null, basis: 'undecided' }],
  [
    'one is open beside a confirmed one',
    { undecided: 1, confirmed: 1, lastDecidedAt: decided },
    { dueAt: null, basis: 'undecided' },
  ],
  ['all were dismissed later', { lastDecidedAt: decided }, { dueAt: after(30, decided), basis: 'calm' }],
  [
    'confirmed during the test',
    { confirmed: 1, lastDecidedAt: new Date('2025-12-31T23:00:00Z') },
    { dueAt: after(180), basis: 'flagged' },
  ],
  [
    'confirmed long after the test',
    { confirmed: 2, lastDecidedAt: decided },
    { dueAt: after(180, decided), basis: 'flagged' },
  ],
  ['other terms', { terms: { calmDays: 1, flaggedDays: 2 } }, { dueAt: after(1), basis: 'calm' }],
  [
    'an appeal is possible for longer than the term',
    { terms: { calmDays: 1, flaggedDays: 2 }, confirmed: 1, appealableUntil: after(9) },
    { dueAt: after(9), basis: 'flagged' },
  ],
  ['an appeal was possible', { confirmed: 1, appealableUntil: after(7) }, { dueAt: after(180), basis: 'flagged' }],
  [
    'an appeal waits',
    { undecided: 1, confirmed: 1, lastDecidedAt: decided, appealableUntil: after(7) },
    { dueAt: null, basis: 'undecided' },
  ],
])('%s', (_what, changes, expected) => {
  expect(termOf({ ...facts, ...changes })).toEqual(expected)
})

it('keeps to the terms that the candidate was told', () => {
  const ofAssessment = { calmDays: 10, flaggedDays: 20 }
  expect(termsOf({ calmDays: 30, flaggedDays: 180 }, ofAssessment)).toEqual({ calmDays: 30, flaggedDays: 180 })
  expect(termsOf({}, ofAssessment)).toEqual(ofAssessment)
})
