import { describe, expect, it } from 'vitest'
import {
  compareAssessments,
  type ComparedAssessment,
  compareUnits,
  incomparable,
  type LinkedForm,
  type ScoreForm,
} from './comparison.rules.ts'
import type { ReportPlace } from './report.rules.ts'

const link = (questionId: string, other: Partial<LinkedForm> = {}): LinkedForm => ({
  ...{ questionId, version: 1, keyVersion: null, voidTreatment: null, irtA: 1, irtB: 0, irtC: 0 },
  ...other,
})
const form = (other: Partial<ScoreForm> = {}): ScoreForm => ({
  ...{ type: 'regular', totalQuestions: 2, links: [link('a'), link('b')], estimator: null },
  ...other,
})
const cat = (other: Partial<ScoreForm> = {}): ScoreForm => form({ type: 'cat', estimator: 'eap', ...other })

const place = (participantId: string, score: number): ReportPlace => ({
  ...{ testSessionId: `t-${participantId}`, participantId, percentageScore: score, score, rank: 1, isTied: false },
  ...{ isMeasured: true, isProvisional: false, verdict: score >= 70 ? 'passed' : 'failed', passingScore: 70 },
  ...{ state: 'final', completedAt: new Date(0), competencyBreakdown: [], theta: null, standardError: null },
  answeredQuestions: 10,
})
const places = (prefix: string, scores: readonly number[]): ReportPlace[] =>
  scores.map((score, index) => place(`${prefix}${index}`, score))
const assessment = (
  id: string,
  final: readonly ReportPlace[],
  other: Partial<ComparedAssessment> = {},
): ComparedAssessment => ({
  ...{ id, title: id, endDate: new Date(0), passingScore: 70, form: form(), final },
  ...other,
})

describe('scores of two assessments', () => {
  it.each<[string, ScoreForm, ScoreForm, string[]]>([
    ['the same questions, in another order', form(), form({ links: [link('b'), link('a')] }), []],
    ['a question that only one has', form(), form({ links: [link('a'), link('c')] }), ['questions']],
    ['one question more', form(), form({ links: [link('a'), link('b'), link('c')] }), ['questions']],
    ['another version of a question', form(), form({ links: [link('a'), link('b', { version: 2 })] }), ['questions']],
    ['a corrected key', form(), form({ links: [link('a'), link('b', { keyVersion: 2 })] }), ['questions']],
    ['a void question', form(), form({ links: [link('a'), link('b', { voidTreatment: 'excluded' })] }), ['questions']],
    ['another number of drawn questions', form(), form({ totalQuestions: 1 }), ['length']],
    ['parameters that no score rests on', form(), form({ links: [link('a', { irtB: 2 }), link('b')] }), []],
    ['adaptive and fixed', form(), cat(), ['type']],
    ['adaptive, alike', cat(), cat({ totalQuestions: 1 }), []],
    ['adaptive, with another difficulty', cat(), cat({ links: [link('a', { irtB: 2 }), link('b')] }), ['scale']],
    ['adaptive, estimated in another way', cat(), cat({ estimator: 'mle' }), ['scale']],
  ])('%s', (_name, first, second, reasons) => {
    expect(incomparable(first, second)).toEqual(reasons)
    expect(incomparable(second, first)).toEqual(reasons)
  })
})

describe('assessments beside each other', () => {
  const low = [50, 55, 60, 65, 70]
  const high = [70, 75, 80, 85, 90]

  it('gives Welch’s interval of people who took one of the two', () => {
    const { intervals, assessments } = compareAssessments([
      assessment('first', places('a', low)),
      assessment('second', places('b', high)),
    ])
    expect(intervals).toBe(1)
    expect(assessments[0]).toMatchObject({ average: { value: 60 }, passing: { value: 20, n: 5 }, againstFirst: null })
    // By hand: variances 62.5 each, standard error √25 = 5, 8 degrees of freedom, t = 2.306.
    expect(assessments[1]?.againstFirst).toEqual({
      ...{ incomparable: [], sharedQuestions: 2, allQuestions: 2, sharedPeople: 0, samePassingScore: true },
      ...{ method: 'between', difference: { value: 20, low: 8.5, high: 31.5, n: 10, isClear: true } },
    })
  })

  it('makes the intervals of several differences hold together', () => {
    const groups = ['b', 'c', 'd'].map((id) => assessment(id, places(id, high)))
    const { intervals, assessments } = compareAssessments([assessment('a', places('a', low)), ...groups])
    expect(intervals).toBe(3)
    // t(1 − 0.05/6; 8) = 3.0158.
    expect(assessments[1]?.againstFirst?.difference).toMatchObject({ value: 20, low: 4.9, high: 35.1 })
  })

  it('measures change within people where most took both', () => {
    const second = [54, 61, 65, 69, 76].map((score, index) => place(`a${index}`, score))
    const { assessments } = compareAssessments([assessment('first', places('a', low)), assessment('second', second)])
    // By hand: mean 5, standard deviation 1, standard error 1/√5, t(4) = 2.776: ± 1.24.
    expect(assessments[1]?.againstFirst).toMatchObject({
      ...{ sharedPeople: 5, method: 'within', difference: { value: 5, low: 3.8, high: 6.2, n: 5, isClear: true } },
    })
  })

  it('leaves the few who took both out of a difference between groups', () => {
    const second = [...places('b', high), place('a0', 0)]
    const { assessments } = compareAssessments([
      assessment('first', places('a', [...low, 60])),
      assessment('second', second),
    ])
    expect(assessments[1]?.againstFirst).toMatchObject({ sharedPeople: 1, method: 'between', difference: { n: 10 } })
  })

  it('gives no difference of what is not comparable, and counts no interval for it', () => {
    const other = form({ links: [link('a'), link('c'), link('d')] })
    const { intervals, assessments } = compareAssessments([
      assessment('first', places('a', low)),
      assessment('second', places('b', high), { form: other, passingScore: 60 }),
    ])
    expect(intervals).toBe(0)
    expect(assessments[1]?.againstFirst).toMatchObject({
      ...{ incomparable: ['questions'], sharedQuestions: 1, allQuestions: 4 },
      ...{ method: null, difference: null, samePassingScore: false },
    })
  })

  it('shows no figure of few people', () => {
    const { assessments } = compareAssessments([
      assessment('first', places('a', low)),
      assessment('second', places('b', [100, 90])),
    ])
    expect(assessments[1]).toMatchObject({
      ...{ n: 2, average: null, passing: null },
      againstFirst: { method: null, difference: null },
    })
  })
})

describe('units beside each other', () => {
  const people = (sizes: Readonly<Record<string, number>>) => {
    const all = Object.entries(sizes).flatMap(([unit, size]) =>
      Array.from({ length: size }, (_none, index) => place(`${unit}${index}`, 50 + 5 * index)),
    )
    return { all, unitOf: (id: string) => (id.startsWith('-') ? null : id.slice(0, 1)) }
  }

  it('holds each against all others', () => {
    const { all, unitOf } = people({ A: 6, B: 6 })
    const { intervals, listed } = compareUnits(
      all.map((one) => (one.participantId.startsWith('A') ? one : { ...one, score: one.score + 40 })),
      unitOf,
    )
    expect(intervals).toBe(2)
    expect(listed.map(({ unit, n, againstOthers }) => [unit, n, againstOthers?.value, againstOthers?.isClear])).toEqual(
      [
        ['A', 6, -40, true],
        ['B', 6, 40, true],
      ],
    )
  })

  it('hides the figures where all together are few', () => {
    const { all, unitOf } = people({ A: 2, B: 1 })
    expect(compareUnits(all, unitOf).listed).toMatchObject([
      { kind: 'pooled', unit: null, n: 3, average: null, passing: null, againstOthers: null },
    ])
  })
})
