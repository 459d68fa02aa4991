import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../kernel/psychometrics/random/seeded-random.ts'
import { itemsOf, measureAdaptive, measureRegular } from './measuring.rules.ts'
import type { ReportPlace } from './report.rules.ts'
import type { ScoredItem } from './reports.repository.ts'

const place = (index: number, other: Partial<ReportPlace> = {}): ReportPlace => ({
  ...{ testSessionId: `t${index}`, participantId: `p${index}`, percentageScore: index, score: index % 100, rank: 1 },
  ...{ isTied: false, isMeasured: true, isProvisional: false, verdict: 'passed', passingScore: 70, state: 'final' },
  ...{ completedAt: new Date(0), competencyBreakdown: [], theta: null, standardError: null, answeredQuestions: 12 },
  ...other,
})
const people = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Answers of people of whom the first are the weakest; `questionOf` says what each was asked. */
function answers(
  count: number,
  questions: number,
  questionOf: (person: number, place: number) => string,
): ScoredItem[] {
  const random = seededRandom('answers')
  return people(count).flatMap((person) =>
    people(questions).map((at) => ({
      ...{ testSessionId: `t${person}`, questionId: questionOf(person, at), maxPoints: 1 },
      points: random() < (person + 1) / (count + 1) ? 1 : 0,
    })),
  )
}

describe('measureRegular', () => {
  const places = people(60).map((index) => place(index))

  it.each([
    ['alpha, where all were asked the same', (_person: number, at: number) => `q${at}`, 'alpha'],
    [
      'the intraclass correlation, where questions were drawn',
      (person: number, at: number) => `q${person}-${at}`,
      'drawn',
    ],
  ])('is %s', (_name, questionOf, method) => {
    const found = measureRegular(places, answers(60, 12, questionOf))
    expect(found).toMatchObject({ method, tests: 60, questions: 12, measured: { n: 60 } })
    expect(found.measured?.value).toBeGreaterThan(0.6)
    expect(found.measured?.value).toBeLessThan(0.95)
  })

  it.each([
    ['no answers', places, [], 'alpha'],
    ['few tests', places.slice(0, 20), answers(20, 12, (_person, at) => `q${at}`), 'alpha'],
    ['equal points of all', places, answers(60, 1, (_person, at) => `q${at}`), 'alpha'],
  ] as const)('says nothing with %s', (_name, those, items, method) => {
    expect(measureRegular(those, [...items])).toMatchObject({ method, measured: null, meaning: null })
  })
})

describe('measureAdaptive', () => {
  it('rests on the tests that have an ability', () => {
    const places = people(40).map((index) => place(index, { theta: (index - 20) / 10, standardError: 0.4 }))
    const found = measureAdaptive([...places, place(41)], true)
    expect(found).toMatchObject({ method: 'marginal', tests: 40, questions: 12 })
    expect(found.measured?.value).toBeCloseTo(1.367 / (1.367 + 0.16), 2)
  })

  it('says nothing without any', () => {
    expect(measureAdaptive([place(1)], true)).toMatchObject({ measured: null, tests: 0 })
  })
})

describe('itemsOf', () => {
  const item = (person: number, questionId: string, points: number): ScoredItem => ({
    ...{ testSessionId: `t${person}`, questionId, points, maxPoints: 1 },
  })
  const numbers = new Map([
    ['good', 1],
    ['hard', 2],
  ])

  it('puts those that need attention first, and names none with few answers', () => {
    const items = people(100).flatMap((person) => [
      item(person, 'good', person % 2),
      item(person, 'other', person % 2),
      item(person, 'hard', 0),
      ...(person < 10 ? [item(person, 'new', 0)] : []),
    ])
    const found = itemsOf(items, numbers)
    expect(found).toMatchObject({ asked: 4, judged: 3, toReview: 1 })
    expect(found.listed[0]).toMatchObject({ number: 2, n: 100, reasons: ['too-hard'] })
    expect(found.listed.find(({ n }) => n === 10)).toMatchObject({ number: null, reasons: [] })
  })
})
