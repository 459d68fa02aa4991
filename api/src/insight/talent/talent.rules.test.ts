import { describe, expect, it } from 'vitest'
import type { Place } from '../rankings/ranking.rules.ts'
import {
  boardOf,
  boxOf,
  finalByAssessment,
  seesAppraisals,
  type TalentResult,
  talentReader,
  testOf,
  toAppraisal,
} from './talent.rules.ts'

const result = (participantId: string, score: number, other: Partial<TalentResult> = {}): TalentResult => ({
  ...{ testSessionId: `t-${participantId}`, assessmentId: 'one', participantId, percentageScore: score },
  ...{ isMeasured: true, isProvisional: false, verdict: 'passed', passingScore: 50, completedAt: new Date(0) },
  competencyBreakdown: [{ competency: 'integrity', percentageScore: score + 1 }],
  ...other,
})
const finalOf = (results: readonly TalentResult[]): Place<TalentResult>[] => finalByAssessment(results).get('one') ?? []

it.each([
  ['super-admin', { scope: { kind: 'all' }, creator: null }],
  ['auditor', { scope: { kind: 'all' }, creator: null }],
  ['administrator', { scope: { kind: 'managed-by', userId: 'me' }, creator: 'me' }],
] as const)('a reader who is %s', (role, reader) => {
  expect(talentReader({ role, userId: 'me' })).toEqual(reader)
})

it('shows administrators the appraisals of their own participants alone', () => {
  const own = talentReader({ role: 'administrator', userId: 'me' })
  expect(seesAppraisals(own, { createdBy: 'me' })).toBe(true)
  expect(seesAppraisals(own, { createdBy: 'other' })).toBe(false)
  expect(seesAppraisals(own, { createdBy: null })).toBe(false)
  expect(seesAppraisals(talentReader({ role: 'auditor', userId: 'me' }), { createdBy: null })).toBe(true)
})

describe('one test against the unit', () => {
  const [own] = finalOf([result('me', 70)])
  const mates = (count: number): Place<TalentResult>[] =>
    finalOf(Array.from({ length: count }, (_none, index) => result(`m${index}`, 50 + 10 * index)))

  it('gives median and quartiles of five others, for the whole and for each competency', () => {
    if (own === undefined) throw new Error('no place')
    expect(testOf(own, 'Tes', mates(5))).toMatchObject({
      title: 'Tes',
      whole: { score: 70, unit: { lower: 60, median: 70, upper: 80, n: 5 } },
      competencies: [{ competency: 'integrity', score: 71, unit: { lower: 61, median: 71, upper: 81, n: 5 } }],
    })
  })

  it('says nothing of four others', () => {
    if (own === undefined) throw new Error('no place')
    expect(testOf(own, 'Tes', mates(4))).toMatchObject({
      whole: { score: 70, unit: null },
      competencies: [{ score: 71, unit: null }],
    })
  })

  it('leaves out what is not final, and counts the best of several attempts', () => {
    const places = finalOf([
      result('a', 60),
      result('a', 80, { testSessionId: 't-2' }),
      result('b', 90, { isProvisional: true, verdict: 'undecided' }),
    ])
    expect(places.map(({ participantId, score }) => [participantId, score])).toEqual([['a', 80]])
  })
})

/** The matrix of PermenPANRB 3/2020. */
it.each([
  ['below', 'low', 1],
  ['as-expected', 'low', 2],
  ['below', 'middle', 3],
  ['above', 'low', 4],
  ['as-expected', 'middle', 5],
  ['below', 'high', 6],
  ['above', 'middle', 7],
  ['as-expected', 'high', 8],
  ['above', 'high', 9],
] as const)('performance %s with potential %s is box %s', (performance, potential, box) => {
  expect(boxOf(performance, potential)).toBe(box)
  expect(toAppraisal({ year: 2025, performance, potential }).box).toBe(box)
})

it('puts nobody into a box of whom one of both is not known', () => {
  expect(toAppraisal({ year: 2025, performance: 'above', potential: null }).box).toBeNull()
  expect(toAppraisal({ year: 2025, performance: null, potential: 'high' }).box).toBeNull()
})

it('counts the boxes from the first to the ninth, and who is in none', () => {
  const board = boardOf(
    [
      { performance: 'above', potential: 'high', n: 3 },
      { performance: 'below', potential: 'low', n: 2 },
      { performance: 'above', potential: null, n: 4 },
      { performance: null, potential: 'low', n: 1 },
    ],
    () => [],
  )
  expect(board.boxes.map(({ box, n }) => [box, n])).toEqual([
    ...[[1, 2], ...[2, 3, 4, 5, 6, 7, 8].map((box) => [box, 0])],
    [9, 3],
  ])
  expect(board).toMatchObject({ performanceOnly: 4, potentialOnly: 1 })
})
