import type { ReportRow } from '@pengawas/shared/contracts/reports'
import { describe, expect, it } from 'vitest'
import {
  bandOf,
  competencyMeans,
  completionOf,
  countsOfPlaces,
  figuresOfCounts,
  meaningOf,
  passesFilter,
  reliabilityOf,
  type ReportPlace,
  scoreFigures,
  sortReports,
  unitsOf,
} from './report.rules.ts'

const place = (participantId: string, score: number, other: Partial<ReportPlace> = {}): ReportPlace => ({
  ...{ testSessionId: `t-${participantId}`, participantId, percentageScore: score, score, rank: 1, isTied: false },
  ...{ isMeasured: true, isProvisional: false, verdict: score >= 70 ? 'passed' : 'failed', passingScore: 70 },
  ...{ state: 'final', completedAt: new Date(0), competencyBreakdown: [], theta: null, standardError: null },
  answeredQuestions: 10,
  ...other,
})

it.each([
  [100, '90-100'],
  [90, '90-100'],
  [89.9, '80-89'],
  [80, '80-89'],
  [79.9, '70-79'],
  [70, '70-79'],
  [60, '60-69'],
  [59.9, '50-59'],
  [50, '50-59'],
  [49.9, 'below-50'],
  [0, 'below-50'],
] as const)('a score of %s lies in the band %s', (score, band) => {
  expect(bandOf(score)).toBe(band)
})

describe('figures of the list', () => {
  const counts = {
    ...{ totalParticipants: 8, completedParticipants: 6, finalResults: 3, openResults: 2, passed: 2, average: 71.26 },
  }
  it.each([
    ['some', counts, { averageScore: 71.3, passingRate: 66.7, completionRate: 75 }],
    [
      'no final score',
      { ...counts, finalResults: 0, passed: 0, average: null },
      { averageScore: null, passingRate: null, completionRate: 75 },
    ],
    ['no candidates', { ...counts, totalParticipants: 0, completedParticipants: 0 }, { completionRate: null }],
    ['a candidate taken off after the test', { ...counts, totalParticipants: 5 }, { completionRate: 100 }],
  ])('%s', (_name, given, expected) => {
    expect(figuresOfCounts(given)).toMatchObject(expected)
  })

  it('are the same when they are counted from places', () => {
    const open = place('c', 90, { state: 'provisional' })
    expect(countsOfPlaces([place('a', 80), open, place('b', 60)])).toEqual({
      ...{ finalResults: 2, openResults: 1, passed: 1, average: 70 },
    })
    expect(countsOfPlaces([open]).average).toBeNull()
  })
})

it.each([
  ['all', null, null, true],
  ['completed', 100, null, true],
  ['completed', 99.9, 90, false],
  ['completed', null, 90, false],
  ['high', 50, 80, true],
  ['high', 50, 79.9, false],
  ['high', 50, null, false],
  ['low', 50, 59.9, true],
  ['low', 50, 60, false],
  ['low', 50, null, false],
] as const)('filter %s with completion %s and average %s: %s', (filter, completionRate, averageScore, passes) => {
  expect(passesFilter({ completionRate, averageScore }, filter)).toBe(passes)
})

describe('sortReports', () => {
  const row = (id: string, averageScore: number | null, endDate: string): ReportRow => ({
    ...{ id, assessmentId: id, assessmentTitle: id, status: 'active', startDate: endDate, endDate },
    ...{ totalParticipants: 1, completedParticipants: 1, finalResults: 1, openResults: 0 },
    ...{ averageScore, passingRate: null, completionRate: null, generatedAt: endDate },
  })
  const rows = [
    row('a', 70, '2026-11-01T00:00:00.000Z'),
    row('b', null, '2026-11-03T00:00:00.000Z'),
    row('c', 90, '2026-11-02T00:00:00.000Z'),
    row('d', 70, '2026-11-04T00:00:00.000Z'),
  ]
  it.each([
    [undefined, 'desc', 'dbca'],
    ['endDate', 'asc', 'acbd'],
    ['averageScore', 'desc', 'cadb'],
    ['averageScore', 'asc', 'adcb'],
    ['passingRate', 'asc', 'abcd'],
  ] as const)('by %s, %s: %s', (sort, order, expected) => {
    expect(
      sortReports(rows, { sort, order })
        .map(({ id }) => id)
        .join(''),
    ).toBe(expected)
  })
})

describe('scoreFigures', () => {
  it('has nothing to say without final scores', () => {
    expect(scoreFigures([])).toMatchObject({ passing: null, average: null, spread: null, topPerformers: 0 })
  })

  it('counts bands, and gives shares and the mean with intervals', () => {
    const figures = scoreFigures([95, 90, 85, 69.9, 60, 20].map((score, index) => place(String(index), score)))
    expect(figures).toMatchObject({
      ...{ topPerformers: 2, needImprovement: 3 },
      passing: { value: 50, low: 18.8, high: 81.2, n: 6 },
      average: { value: 70, n: 6 },
      spread: { lowest: 20, median: 77.5, highest: 95 },
    })
    expect(figures.scoreDistribution.map(({ count }) => count)).toEqual([2, 1, 0, 2, 0, 1])
  })
})

it('leaves no share above one, and none without candidates', () => {
  expect(completionOf({ totalParticipants: 3, completedParticipants: 4 })).toMatchObject({ value: 100, n: 3 })
  expect(completionOf({ totalParticipants: 0, completedParticipants: 0 })).toBeNull()
})

const competent = (participantId: string, integrity: number, discipline: number | null): ReportPlace =>
  place(participantId, 70, {
    competencyBreakdown: [
      { competency: 'integrity' as const, percentageScore: integrity },
      ...(discipline === null ? [] : [{ competency: 'discipline' as const, percentageScore: discipline }]),
    ],
  })

describe('competencyMeans', () => {
  it('puts the weakest first, and gives no mean of a few people', () => {
    const places = ['a', 'b', 'c', 'd', 'e'].map((id, index) => competent(id, 80 + index, index === 0 ? 10 : null))
    expect(competencyMeans(places)).toMatchObject([
      { competency: 'integrity', mean: { value: 82, n: 5 }, n: 5 },
      { competency: 'discipline', mean: null, n: 1 },
    ])
  })
})

describe('unitsOf', () => {
  const units: Readonly<Record<string, string>> = { a: 'Unit B', b: 'Unit B', c: 'Unit A', d: 'Unit C' }
  const small = ['a', 'b', 'c', 'd', 'e'].map((id) => place(id, 80))
  const large = ['1', '2', '3', '4', '5', '6'].map((id) => place(id, 60))

  it('lists those with most people first, small ones together, and says how many there are', () => {
    const found = unitsOf([...small, ...large], (id) => units[id] ?? (id > '6' ? null : 'Unit D'), 3)
    expect([found.total, found.pooledUnits]).toEqual([2, 4])
    expect(found.listed.map(({ kind, unit, n }) => [kind, unit, n])).toEqual([
      ['unit', 'Unit D', 6],
      ['pooled', null, 5],
    ])
  })

  it('gives no share of what few people did', () => {
    const found = unitsOf(small.slice(0, 3), (id) => units[id] ?? null, 3)
    expect(found.listed).toMatchObject([{ kind: 'pooled', n: 3, average: null, passing: null }])
  })
})

describe('reliabilityOf', () => {
  const measured = { value: 0.84, low: 0.8, high: 0.9, n: 40, items: 12.04 }
  const scores = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 60 : 80))

  it('gives the standard error of a score', () => {
    // The spread is 10·√(40/39), its share of error √0.16 = 0.4.
    expect(reliabilityOf('alpha', measured, scores)).toEqual({
      ...{ method: 'alpha', measured: { value: 0.84, low: 0.8, high: 0.9, n: 40 }, meaning: 'good' },
      ...{ scoreError: 4.1, tests: 40, questions: 12 },
    })
  })

  it.each([
    ['too few tests', measured, scores.slice(0, 29)],
    ['nothing measured', null, scores],
  ])('says nothing with %s', (_name, given, those) => {
    expect(reliabilityOf('alpha', given, those)).toMatchObject({ measured: null, meaning: null, scoreError: null })
  })

  it.each([
    [0.9, 'high'],
    [0.89, 'good'],
    [0.8, 'good'],
    [0.7, 'fair'],
    [0.69, 'low'],
    [-0.2, 'low'],
  ] as const)('%s is %s', (value, meaning) => {
    expect(meaningOf(value)).toBe(meaning)
  })
})
