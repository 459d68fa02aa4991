import { describe, expect, it } from 'vitest'
import { approvalProblems, isRubricComplete, questionProblems, type RawQuestion, tidyQuestion } from './question.ts'
import { sampleChoice as choice } from './sample-question.ts'

const criterion = (
  name: string,
  weight: number,
  description = '',
): { criterion: string; weight: number; description: string } => ({ criterion: name, weight, description })
const rubric = { keyPoints: ['Jujur'], gradingCriteria: [criterion('Isi', 60), criterion('Bahasa', 40)], maxScore: 100 }
const essay: RawQuestion = { ...choice, type: 'essay', options: [], correctAnswer: null, rubric }

describe('tidyQuestion', () => {
  it.each<[string, string[], RawQuestion['correctAnswer'], string[], number | null]>([
    ['nothing is empty', ['a', 'b'], 1, ['a', 'b'], 1],
    ['one before the key is empty', ['', 'a', 'b'], 2, ['a', 'b'], 1],
    ['one behind the key is empty', ['a', ' ', 'b'], 0, ['a', 'b'], 0],
    ['the key itself is empty', ['a', '<p></p>', 'b'], 1, ['a', 'b'], null],
    ['the key is text', ['', 'a', 'b'], '2', ['a', 'b'], 1],
    ['the key is an option', ['a', 'b', 'c'], 'c', ['a', 'b', 'c'], 2],
    ['the key is no option', ['a', 'b'], 'z', ['a', 'b'], null],
    ['the key lies beyond', ['a', 'b'], 2, ['a', 'b'], null],
    ['the key is negative', ['a', 'b'], -1, ['a', 'b'], null],
    ['the key is missing', ['a', 'b'], null, ['a', 'b'], null],
    ['the key is empty text', ['', 'b'], '', ['b'], null],
  ])('keeps the key pointing at its option when %s', (_name, options, correctAnswer, kept, key) => {
    const tidied = tidyQuestion({ ...choice, options, correctAnswer })
    expect([tidied.options, tidied.correctAnswer]).toEqual([kept, key])
  })

  it('keeps several keys at their options instead of a single one, and asks for one of them', () => {
    const several = (correctAnswers: number[]): RawQuestion => ({
      ...choice,
      options: ['', 'a', 'b', 'c'],
      correctAnswer: 1,
      multipleResponse: { correctAnswers, scoring: 'partial' },
    })
    expect(tidyQuestion(several([3, 0, 1]))).toMatchObject({
      correctAnswer: null,
      multipleResponse: { correctAnswers: [0, 2], scoring: 'partial' },
    })
    expect(questionProblems(tidyQuestion(several([3])))).toEqual({})
    expect(questionProblems(tidyQuestion(several([0])))).toEqual({ correctAnswer: 'correctAnswerRequired' })
    expect(tidyQuestion({ ...essay, multipleResponse: { correctAnswers: [0], scoring: 'partial' } })).toMatchObject({
      multipleResponse: null,
    })
  })

  it('keeps pinned options pinned, and forgets those that are no options', () => {
    const sent = { ...choice, options: ['', 'a', ' ', 'b', 'semua'], pinnedOptions: [4, 2, 9] }
    expect(tidyQuestion(sent)).toMatchObject({ options: ['a', 'b', 'semua'], pinnedOptions: [2] })
    expect(tidyQuestion({ ...essay, pinnedOptions: [0] }).pinnedOptions).toEqual([])
  })

  it('leaves a choice its options and an essay its rubric', () => {
    expect(tidyQuestion({ ...choice, rubric }).rubric).toBeNull()
    expect(tidyQuestion({ ...essay, options: ['a', 'b'], correctAnswer: 0 })).toMatchObject({
      options: [],
      correctAnswer: null,
      rubric,
    })
    expect(tidyQuestion({ ...essay, rubric: null }).rubric).toEqual({
      keyPoints: [],
      gradingCriteria: [],
      maxScore: 100,
    })
  })

  it('drops empty key points and criteria', () => {
    const raw = {
      keyPoints: [' ', 'Jujur', ''],
      gradingCriteria: [criterion('', 0), criterion('Isi', 100), criterion('', 50), criterion('', 0, 'Runtut')],
      maxScore: 10,
    }
    expect(tidyQuestion({ ...essay, rubric: raw }).rubric).toEqual({
      keyPoints: ['Jujur'],
      gradingCriteria: [criterion('Isi', 100), criterion('', 0, 'Runtut')],
      maxScore: 10,
    })
  })

  it('keeps a tag once and no empty category', () => {
    expect(tidyQuestion({ ...choice, tags: ['Etika', 'etika', 'KKN'], category: '' })).toMatchObject({
      tags: ['Etika', 'KKN'],
      category: null,
    })
  })
})

describe('questionProblems', () => {
  it.each<[string, Partial<RawQuestion>, Record<string, string>]>([
    ['nothing is wrong', {}, {}],
    ['there is no theme', { theme: ' ' }, { theme: 'questionFieldsRequired' }],
    ['there is no content', { content: '<p> </p>' }, { content: 'questionFieldsRequired' }],
    ['one option is left', { options: ['a', ''], correctAnswer: 0 }, { options: 'optionsMinimum' }],
    ['nothing is chosen', { correctAnswer: null }, { correctAnswer: 'correctAnswerRequired' }],
    ['an essay has no rubric', { type: 'essay', rubric: null }, {}],
  ])('names the fields when %s', (_name, changes, expected) => {
    expect(questionProblems(tidyQuestion({ ...choice, ...changes }))).toEqual(expected)
  })
})

describe('approvalProblems', () => {
  const points = { 'rubric.keyPoints': 'keyPointRequired' }
  const weights = { 'rubric.gradingCriteria': 'weightsSum' }
  it.each<[string, RawQuestion, Record<string, string>]>([
    ['a whole choice', choice, {}],
    ['a choice without a key', { ...choice, correctAnswer: null }, { correctAnswer: 'correctAnswerRequired' }],
    ['a whole essay', essay, {}],
    ['weights of 99', { ...essay, rubric: { ...rubric, gradingCriteria: [criterion('Isi', 99)] } }, weights],
    [
      'weights of 101',
      { ...essay, rubric: { ...rubric, gradingCriteria: [criterion('Isi', 61), criterion('Bahasa', 40)] } },
      weights,
    ],
    ['no criteria', { ...essay, rubric: { ...rubric, gradingCriteria: [] } }, weights],
    ['no key points', { ...essay, rubric: { ...rubric, keyPoints: [''] } }, points],
    ['a case study without a rubric', { ...essay, type: 'case-study', rubric: null }, { ...points, ...weights }],
  ])('of %s', (_name, raw, expected) => {
    const question = tidyQuestion(raw)
    expect(approvalProblems(question)).toEqual(expected)
    if (question.type !== 'multiple-choice')
      expect(isRubricComplete(question.rubric)).toBe(Object.keys(expected).length === 0)
  })
})
