import type { Agreement } from '@pengawas/shared/contracts/marking'
import type { Rubric } from '@pengawas/shared/contracts/questions'
import { describe, expect, it } from 'vitest'
import type { MarkFigures } from './marking-stats.repository.ts'
import { agreementOf, FEWEST_PAIRS, rubricReasons, toStats } from './marking-stats.rules.ts'

const RUBRIC: Rubric = {
  keyPoints: ['a', 'b', 'c'],
  gradingCriteria: [{ criterion: 'A', weight: 100, description: '' }],
  maxScore: 50,
}
const NONE = { n: 3, kappa: null, meanDifference: null, meanAbsoluteDifference: null }
const some = (kappa: number, meanDifference = 0, meanAbsoluteDifference = 5) => ({
  n: 40,
  kappa,
  meanDifference,
  meanAbsoluteDifference,
})

describe('agreementOf', () => {
  it('says how many there are, and no more, where there are few', () => {
    expect(agreementOf([{ first: 0, second: 100 }])).toEqual({
      n: 1,
      kappa: null,
      meanDifference: null,
      meanAbsoluteDifference: null,
    })
  })

  it('compares tens and says who gives more', () => {
    const pairs = Array.from({ length: FEWEST_PAIRS }, (_, index) => ({
      first: index * 10,
      second: index * 10 + (index % 2 === 0 ? 2 : 4),
    }))
    expect(agreementOf(pairs)).toEqual({ n: FEWEST_PAIRS, kappa: 1, meanDifference: 3, meanAbsoluteDifference: 3 })
  })
})

describe('rubricReasons', () => {
  it.each([
    { name: 'all is well', rubric: RUBRIC, grader: some(0.8), markers: some(0.9), confidence: 0.6, reasons: [] },
    { name: 'too little is known', rubric: RUBRIC, grader: NONE, markers: NONE, confidence: null, reasons: [] },
    {
      name: 'they do not agree',
      rubric: RUBRIC,
      grader: some(0.2),
      markers: NONE,
      confidence: 0.6,
      reasons: ['low-kappa'],
    },
    {
      name: 'the grader gives too much',
      rubric: RUBRIC,
      grader: some(0.7, 15),
      markers: NONE,
      confidence: 0.6,
      reasons: ['grader-too-generous'],
    },
    {
      name: 'the grader gives too little',
      rubric: RUBRIC,
      grader: some(0.7, -15),
      markers: NONE,
      confidence: 0.6,
      reasons: ['grader-too-strict'],
    },
    {
      name: 'people differ',
      rubric: RUBRIC,
      grader: some(0.7),
      markers: some(0.5, 0, 14),
      confidence: 0.6,
      reasons: ['markers-differ'],
    },
    {
      name: 'the grader is not sure',
      rubric: RUBRIC,
      grader: NONE,
      markers: NONE,
      confidence: 0.2,
      reasons: ['low-confidence'],
    },
    {
      name: 'it is not sure of a few essays',
      rubric: RUBRIC,
      essays: FEWEST_PAIRS - 1,
      grader: NONE,
      markers: NONE,
      confidence: 0.2,
      reasons: [],
    },
    {
      name: 'the rubric has gaps',
      rubric: { ...RUBRIC, keyPoints: [''], gradingCriteria: [{ criterion: 'A', weight: 80, description: '' }] },
      grader: NONE,
      markers: NONE,
      confidence: null,
      reasons: ['no-key-points', 'weights'],
    },
  ])(
    'where $name: $reasons',
    ({
      rubric,
      essays = 40,
      grader,
      markers,
      confidence,
      reasons,
    }: {
      rubric: Rubric
      essays?: number
      grader: Agreement
      markers: Agreement
      confidence: number | null
      reasons: string[]
    }) => {
      expect(rubricReasons(rubric, { essays, grader, markers, confidence })).toEqual(reasons)
    },
  )
})

describe('toStats', () => {
  const figures = (index: number, overrides: Partial<MarkFigures> = {}): MarkFigures => ({
    taskId: `t${index}`,
    questionId: 'q',
    round: 'first',
    total: index,
    sawSuggestion: true,
    suggestedScore: index,
    maxScore: 50,
    ...overrides,
  })
  const question = {
    questionId: 'q',
    preview: 'Soal',
    essays: 30,
    suggestions: 30,
    confidence: 0.5,
    newestTaskId: 't1',
    rubric: RUBRIC,
  }

  it('keeps apart who had the suggestion before them, leaves alignments out, and counts of 100', () => {
    const firsts = Array.from({ length: 20 }, (_, index) => figures(index * 2))
    const seconds = Array.from({ length: 12 }, (_, index) =>
      figures(index * 2, { round: 'second', sawSuggestion: false, total: index * 2 + 1 }),
    )
    const aligned = [figures(4, { round: 'alignment', total: 50 })]
    const stats = toStats([...firsts, ...seconds, ...aligned], [question])
    expect(stats.grader.n).toBe(32)
    expect(stats.graderBlind).toMatchObject({ n: 12, meanDifference: -2 })
    expect(stats.markers).toMatchObject({ n: 12, meanDifference: 2, meanAbsoluteDifference: 2 })
    expect(stats.pairs.reduce((sum, { count }) => sum + count, 0)).toBe(32)
    expect(stats.rubrics).toMatchObject([{ questionId: 'q', essays: 30, grader: { n: 32 }, reasons: [] }])
  })

  it('has nothing to say of nothing', () => {
    expect(toStats([], [question])).toMatchObject({
      grader: { n: 0, kappa: null },
      pairs: [],
      rubrics: [{ reasons: [] }],
    })
  })
})
