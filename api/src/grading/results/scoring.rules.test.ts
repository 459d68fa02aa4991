import type { Competency, MultipleScoring } from '@pengawas/shared/questions'
import { describe, expect, it } from 'vitest'
import { type AskedQuestion, recommend, scoreQuestion, scoreTest } from './scoring.rules.ts'

const choice = (option: number | null, competency: Competency = 'integrity'): AskedQuestion => ({
  type: 'multiple-choice',
  competency,
  given: option === null ? null : { kind: 'choice', option },
  key: { options: ['a', 'b', 'c', 'd'], correctAnswer: 1, multipleResponse: null },
  essay: null,
  voided: null,
})
const essay = (text: string, share: number | null, isFinal: boolean): AskedQuestion => ({
  type: 'essay',
  competency: 'communication',
  given: { kind: 'text', text },
  key: { options: [], correctAnswer: null, multipleResponse: null },
  essay: { share, isFinal },
  voided: null,
})

const choices = (options: number[], scoring: MultipleScoring): AskedQuestion => ({
  ...choice(null),
  given: { kind: 'choices', options },
  key: { options: ['a', 'b', 'c', 'd'], correctAnswer: null, multipleResponse: { correctAnswers: [0, 2], scoring } },
})

describe('scoreQuestion', () => {
  it.each([
    { name: 'right', question: choice(1), points: 1, isCorrect: true, isFinal: true },
    { name: 'wrong', question: choice(0), points: 0, isCorrect: false, isFinal: true },
    { name: 'not answered', question: choice(null), points: 0, isCorrect: false, isFinal: true },
    {
      name: 'all of several keys',
      question: choices([0, 2], 'all-or-nothing'),
      points: 1,
      isCorrect: true,
      isFinal: true,
    },
    {
      name: 'half of several keys, all or nothing',
      question: choices([0], 'all-or-nothing'),
      points: 0,
      isCorrect: false,
      isFinal: true,
    },
    {
      name: 'half of several keys, in parts',
      question: choices([0], 'partial'),
      points: 0.5,
      isCorrect: false,
      isFinal: true,
    },
    {
      name: 'an essay half right, by a grader',
      question: essay('x', 0.5, false),
      points: 0.5,
      isCorrect: null,
      isFinal: false,
    },
    {
      name: 'an essay that a person has marked',
      question: essay('x', 0.8, true),
      points: 0.8,
      isCorrect: null,
      isFinal: true,
    },
    { name: 'an essay that waits', question: essay('x', null, false), points: 0, isCorrect: null, isFinal: false },
    { name: 'a blank essay', question: essay('  ', null, false), points: 0, isCorrect: null, isFinal: true },
    {
      name: 'an essay that is not in marking',
      question: { ...essay('x', null, false), essay: null },
      points: 0,
      isCorrect: null,
      isFinal: false,
    },
  ])('$name: $points', ({ question, ...expected }) => {
    const { points, isCorrect, isFinal } = scoreQuestion(question)
    expect({ points, isCorrect, isFinal }).toEqual({
      points: expected.points,
      isCorrect: expected.isCorrect,
      isFinal: expected.isFinal,
    })
  })
})

describe('scoreTest with a void question', () => {
  const rest = [choice(1), choice(0, 'communication'), choice(1)]
  it.each([
    { name: 'wrong, counts as usual', faulty: choice(0), voided: null, score: 2, of: 4, percentage: 50, integrity: 67 },
    { name: 'wrong, everyone', faulty: choice(0), voided: 'everyone', score: 3, of: 4, percentage: 75, integrity: 100 },
    { name: 'right, everyone', faulty: choice(1), voided: 'everyone', score: 3, of: 4, percentage: 75, integrity: 100 },
    {
      name: 'blank, everyone',
      faulty: choice(null),
      voided: 'everyone',
      score: 3,
      of: 4,
      percentage: 75,
      integrity: 100,
    },
    { name: 'wrong, nobody', faulty: choice(0), voided: 'nobody', score: 2, of: 3, percentage: 67, integrity: 100 },
    { name: 'right, nobody', faulty: choice(1), voided: 'nobody', score: 2, of: 3, percentage: 67, integrity: 100 },
  ] as const)('$name: $score of $of', ({ faulty, voided, score, of, percentage, integrity }) => {
    const result = scoreTest([...rest, { ...faulty, voided }])
    expect(result).toMatchObject({ score, maxScore: of, scoredQuestions: of, percentageScore: percentage })
    // It was asked, and answered or not, whatever becomes of it.
    expect([result.totalQuestions, result.isProvisional]).toEqual([4, false])
    expect(result.answeredQuestions).toBe(faulty.given === null ? 3 : 4)
    expect(result.competencyBreakdown.find(({ competency }) => competency === 'integrity')?.percentageScore).toBe(
      integrity,
    )
  })

  it.each([
    { voided: 'everyone', score: 3, of: 4 },
    { voided: 'nobody', score: 2, of: 3 },
  ] as const)('waits for no mark of an essay: $voided', ({ voided, score, of }) => {
    const result = scoreTest([...rest, { ...essay('x', null, false), voided }])
    expect(result).toMatchObject({ score, maxScore: of, isProvisional: false })
  })

  it('has no figures where nothing counts', () => {
    const result = scoreTest(rest.map((question) => ({ ...question, voided: 'nobody' })))
    expect(result).toMatchObject({ scoredQuestions: 0, percentageScore: 0, isProvisional: false })
  })
})

describe('scoreTest', () => {
  it.each([
    { right: 0, wrong: 3, percentage: 0 },
    { right: 1, wrong: 2, percentage: 33 },
    { right: 2, wrong: 1, percentage: 67 },
    { right: 7, wrong: 3, percentage: 70 },
    { right: 3, wrong: 0, percentage: 100 },
  ])('$right right of $right + $wrong: $percentage %', ({ right, wrong, percentage }) => {
    const result = scoreTest([
      ...Array.from({ length: right }, () => choice(1)),
      ...Array.from({ length: wrong }, () => choice(2)),
    ])
    expect(result).toMatchObject({
      percentageScore: percentage,
      correctAnswers: right,
      totalQuestions: right + wrong,
      isProvisional: false,
    })
  })

  it('is 0 without questions or answers', () => {
    expect(scoreTest([]).percentageScore).toBe(0)
    expect(scoreTest([choice(null), choice(null)])).toMatchObject({
      percentageScore: 0,
      answeredQuestions: 0,
      score: 0,
      maxScore: 2,
    })
  })

  it('leaves an essay that waits for its mark out of the figures instead of counting it as wrong', () => {
    const waiting = essay('x', null, false)
    expect(scoreTest([choice(1), choice(1), choice(0), waiting, waiting])).toMatchObject({
      score: 2,
      maxScore: 3,
      percentageScore: 67,
      correctAnswers: 2,
      totalQuestions: 5,
      scoredQuestions: 3,
      isProvisional: true,
    })
    // A competency of which nothing is marked has no figure at all.
    expect(scoreTest([choice(1), waiting]).competencyBreakdown.map(({ competency }) => competency)).toEqual([
      'integrity',
    ])
    expect(scoreTest([waiting])).toMatchObject({ maxScore: 0, scoredQuestions: 0, isProvisional: true })
  })

  it('weighs an essay like a choice', () => {
    expect(scoreTest([choice(1), essay('x', 0.5, true)])).toMatchObject({
      score: 1.5,
      maxScore: 2,
      percentageScore: 75,
      scoredQuestions: 2,
      isProvisional: false,
    })
    const thirds = scoreTest([essay('x', 1 / 3, true), essay('x', 1 / 3, true), essay('x', 1 / 3, true)])
    expect(thirds).toMatchObject({ score: 1, percentageScore: 33, isProvisional: false })
  })

  it('breaks down by competency, in their order, those that were asked', () => {
    const { competencyBreakdown } = scoreTest([
      choice(1, 'discipline'),
      choice(0, 'discipline'),
      choice(1, 'integrity'),
    ])
    expect(competencyBreakdown).toEqual([
      { competency: 'integrity', correctAnswers: 1, totalQuestions: 1, percentageScore: 100 },
      { competency: 'discipline', correctAnswers: 1, totalQuestions: 2, percentageScore: 50 },
    ])
  })
})

const part = (competency: Competency, percentageScore: number) => ({
  competency,
  percentageScore,
  correctAnswers: 0,
  totalQuestions: 1,
})

it('recommends the weakest first', () => {
  expect(
    recommend({ verdict: 'failed', hasReachedScore: false }, [
      part('integrity', 50),
      part('discipline', 20),
      part('cooperation', 70),
      part('communication', 90),
    ]),
  ).toEqual([
    { kind: 'study-again', competency: null },
    { kind: 'strengthen', competency: 'discipline' },
    { kind: 'strengthen', competency: 'integrity' },
    { kind: 'keep-up', competency: 'communication' },
  ])
})

it.each([
  ['passed', { verdict: 'passed', hasReachedScore: true }, [{ kind: 'congratulations', competency: null }]],
  [
    'below the passing score',
    { verdict: 'failed', hasReachedScore: false },
    [{ kind: 'study-again', competency: null }],
  ],
  ['undecided below the passing score', { verdict: 'undecided', hasReachedScore: false }, []],
  // Ended before its minimum length or by a proctor: to say that the score is too low would be untrue.
  ['not passed with a sufficient score', { verdict: 'failed', hasReachedScore: true }, []],
] as const)('says of a whole test that %s only what is true', (_what, outcome, expected) => {
  expect(recommend(outcome, [part('integrity', 70)])).toEqual(expected)
})
