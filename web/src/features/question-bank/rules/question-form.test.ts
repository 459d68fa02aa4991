import { describe, expect, it } from 'vitest'
import {
  contentOf,
  NEW_QUESTION,
  nextKey,
  payloadOf,
  problemsOf,
  weightTotal,
  type QuestionValues,
  withOption,
  withSeveral,
} from './question-form.ts'

const CHOICE: QuestionValues = {
  ...NEW_QUESTION,
  theme: 'Integritas',
  content: '<p>Apa?</p>',
  options: [
    { key: 0, html: '', isPinned: false },
    { key: 3, html: '<p>Satu</p>', isPinned: false },
    { key: 4, html: '<p></p>', isPinned: false },
    { key: 1, html: '<p>Dua</p>', isPinned: false },
  ],
  correctAnswer: 1,
}

describe('problems', () => {
  it.each<[string, Partial<QuestionValues>, Record<string, string>]>([
    ['a whole question', {}, {}],
    ['no theme', { theme: ' ' }, { theme: 'questionFieldsRequired' }],
    ['an empty paragraph', { content: '<p></p>' }, { content: 'questionFieldsRequired' }],
    ['one option', { options: [{ key: 1, html: 'Satu', isPinned: false }] }, { options: 'optionsMinimum' }],
    [
      'the same option twice',
      {
        options: [
          { key: 1, html: '<p>Satu</p>', isPinned: false },
          { key: 2, html: '<strong>Satu </strong>', isPinned: false },
        ],
      },
      { options: 'optionsDistinct' },
    ],
    ['no key', { correctAnswer: null }, { correctAnswer: 'correctAnswerRequired' }],
    ['a key on an empty option', { correctAnswer: 4 }, { correctAnswer: 'correctAnswerRequired' }],
    ['an essay without options', { type: 'essay', options: [] }, {}],
  ])('%s', (_name, change, problems) => {
    expect(problemsOf({ ...CHOICE, ...change })).toEqual(problems)
  })
})

it('sends the place of the right option among those that are sent', () => {
  expect(payloadOf(CHOICE)).toMatchObject({
    options: ['', '<p>Satu</p>', '<p></p>', '<p>Dua</p>'],
    correctAnswer: 3,
    rubric: null,
  })
  expect(contentOf(CHOICE)).toMatchObject({ options: ['<p>Satu</p>', '<p>Dua</p>'], correctAnswer: 1 })
})

it('keeps the place of pinned options through empty ones, and pins a new one where nothing is mixed', () => {
  const options = CHOICE.options.map((row) => ({ ...row, isPinned: row.key === 1 }))
  expect(payloadOf({ ...CHOICE, options }).pinnedOptions).toEqual([3])
  expect(contentOf({ ...CHOICE, options }).pinnedOptions).toEqual([1])
  expect(withOption(options).at(-1)).toEqual({ key: 5, html: '', isPinned: false })
  expect(withOption(options.map((row) => ({ ...row, isPinned: true }))).at(-1)?.isPinned).toBe(true)
})

it('sends several keys with their scoring, and keeps what was marked when that changes', () => {
  const several = { ...CHOICE, ...withSeveral(CHOICE, true), correctAnswers: [1, 3] }
  expect(payloadOf(several)).toMatchObject({
    correctAnswer: null,
    multipleResponse: { correctAnswers: [1, 3], scoring: 'all-or-nothing' },
  })
  expect(contentOf(several).multipleResponse?.correctAnswers).toEqual([0, 1])
  expect(problemsOf({ ...several, correctAnswers: [] })).toEqual({ correctAnswer: 'correctAnswerRequired' })
  expect(withSeveral(CHOICE, true).correctAnswers).toEqual([1])
  expect(withSeveral(several, false)).toEqual({ correctAnswer: 1, correctAnswers: [], scoring: null })
})

it('sends a rubric for an essay, and no options', () => {
  const rubric = {
    keyPoints: [{ key: 0, text: 'Transparan' }],
    gradingCriteria: [{ key: 0, criterion: 'Isi', weight: 60.9, description: '' }],
    maxScore: '' as const,
  }
  expect(payloadOf({ ...CHOICE, type: 'essay', rubric })).toMatchObject({
    options: [],
    correctAnswer: null,
    rubric: {
      keyPoints: ['Transparan'],
      gradingCriteria: [{ criterion: 'Isi', weight: 60, description: '' }],
      maxScore: 100,
    },
  })
})

it('adds up the weights, what is empty as 0', () => {
  expect(
    weightTotal([
      { key: 0, criterion: '', weight: 60, description: '' },
      { key: 1, criterion: '', weight: '', description: '' },
    ]),
  ).toBe(60)
})

it('gives each new row a key of its own', () => {
  expect(nextKey([])).toBe(0)
  expect(nextKey([{ key: 4 }, { key: 1 }])).toBe(5)
})
