import type { QuestionContent } from '@pengawas/shared/contracts/questions'
import { sampleChoice } from '@pengawas/shared/rules/sample-question'
import { describe, expect, it } from 'vitest'
import { isAdaptable, isAskable } from './askable.rules.ts'

const content = (overrides: Partial<QuestionContent> = {}): QuestionContent => ({ ...sampleChoice, ...overrides })

describe('isAskable', () => {
  it.each([
    { name: 'a question with options', given: {}, is: true },
    { name: 'nothing but markup', given: { content: '<p>&nbsp;</p>' }, is: false },
    { name: 'a picture alone', given: { content: '<p><img src="/api/question-pictures/1" alt=""></p>' }, is: true },
    { name: 'no options', given: { options: [] }, is: false },
    { name: 'no key', given: { correctAnswer: null }, is: false },
    { name: 'an essay without options', given: { type: 'essay', options: [], correctAnswer: null }, is: true },
  ] as const)('$name: $is', ({ given, is }) => {
    expect(
      isAskable(
        content({
          ...given,
          options: 'options' in given ? [...given.options] : ['a', 'b'],
          correctAnswer: 'correctAnswer' in given ? given.correctAnswer : 0,
        }),
      ),
    ).toBe(is)
  })
})

it.each([
  { name: 'multiple choice', given: {}, is: true },
  { name: 'multiple choice without a key', given: { correctAnswer: null }, is: false },
  { name: 'an essay', given: { type: 'essay' as const, options: [], correctAnswer: null }, is: false },
  { name: 'a case study', given: { type: 'case-study' as const, options: [], correctAnswer: null }, is: false },
])('an adaptive test can ask $name: $is', ({ given, is }) => {
  expect(isAdaptable(content(given))).toBe(is)
})
