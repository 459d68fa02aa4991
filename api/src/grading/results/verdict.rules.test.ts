import { describe, expect, it } from 'vitest'
import { decideVerdict, isUncalibrated, type VerdictFacts, withDecision } from './verdict.rules.ts'

const FIXED: VerdictFacts = {
  isTerminated: false,
  isMeasured: true,
  answeredQuestions: 20,
  minQuestions: 0,
  isProvisional: false,
  percentageScore: 72,
  passingScore: 70,
  interval: null,
  isLongest: true,
}
const ADAPTIVE: VerdictFacts = {
  ...FIXED,
  minQuestions: 10,
  interval: { lower: 64, upper: 80 },
  isLongest: false,
}

describe('decideVerdict', () => {
  it.each<{ name: string; facts: Partial<VerdictFacts>; verdict: string }>([
    { name: 'at the mark', facts: { percentageScore: 70 }, verdict: 'passed' },
    { name: 'below the mark', facts: { percentageScore: 69 }, verdict: 'failed' },
    { name: 'above the mark, ended by a proctor', facts: { isTerminated: true }, verdict: 'failed' },
    { name: 'above the mark, essays unmarked', facts: { isProvisional: true }, verdict: 'undecided' },
    { name: 'nothing marked yet', facts: { isProvisional: true, isMeasured: false }, verdict: 'undecided' },
    {
      name: 'ended by a proctor, essays unmarked',
      facts: { isTerminated: true, isProvisional: true },
      verdict: 'failed',
    },
  ])('a test of fixed length, $name: $verdict', ({ facts, verdict }) => {
    expect(decideVerdict({ ...FIXED, ...facts })).toBe(verdict)
  })

  it.each<{ name: string; facts: Partial<VerdictFacts>; verdict: string }>([
    { name: 'the lower bound clears the mark', facts: { interval: { lower: 70, upper: 80 } }, verdict: 'passed' },
    { name: 'the upper bound is below the mark', facts: { interval: { lower: 55, upper: 69 } }, verdict: 'failed' },
    { name: 'the bounds lie on both sides', facts: {}, verdict: 'undecided' },
    { name: 'the upper bound reaches the mark', facts: { interval: { lower: 55, upper: 70 } }, verdict: 'undecided' },
    { name: 'unsure at the maximum, above', facts: { isLongest: true }, verdict: 'passed' },
    { name: 'unsure at the maximum, below', facts: { isLongest: true, percentageScore: 69 }, verdict: 'failed' },
    {
      name: 'sure, below the minimum',
      facts: { interval: { lower: 90, upper: 95 }, answeredQuestions: 9 },
      verdict: 'failed',
    },
    { name: 'unsure, below the minimum', facts: { answeredQuestions: 9 }, verdict: 'failed' },
    { name: 'not measured', facts: { isMeasured: false, interval: null }, verdict: 'failed' },
    {
      name: 'sure, ended by a proctor',
      facts: { interval: { lower: 90, upper: 95 }, isTerminated: true },
      verdict: 'failed',
    },
    { name: 'from before confidence was stated', facts: { interval: null }, verdict: 'passed' },
  ])('an adaptive test, $name: $verdict', ({ facts, verdict }) => {
    expect(decideVerdict({ ...ADAPTIVE, ...facts })).toBe(verdict)
  })
})

it.each([
  ['undecided', 'passed', 'passed'],
  ['undecided', 'failed', 'failed'],
  ['undecided', null, 'undecided'],
  ['failed', 'passed', 'failed'],
  ['passed', 'failed', 'passed'],
] as const)('%s by the figures and %s by a person is %s', (computed, decided, verdict) => {
  expect(withDecision(computed, decided)).toBe(verdict)
})

it.each([
  { answeredQuestions: 20, estimatedItems: null, uncalibrated: false },
  { answeredQuestions: 20, estimatedItems: 20, uncalibrated: false },
  { answeredQuestions: 20, estimatedItems: 10, uncalibrated: false },
  { answeredQuestions: 20, estimatedItems: 9, uncalibrated: true },
  { answeredQuestions: 20, estimatedItems: 0, uncalibrated: true },
  { answeredQuestions: 0, estimatedItems: 0, uncalibrated: false },
])(
  '$estimatedItems of $answeredQuestions known parameters: uncalibrated $uncalibrated',
  ({ uncalibrated, ...facts }) => {
    expect(isUncalibrated(facts)).toBe(uncalibrated)
  },
)
