import { expect, it } from 'vitest'
import { recommendedQuestions } from './recommended-questions.ts'

it.each([
  [30, 'medium', { from: 14, to: 20 }],
  [60, 'easy', { from: 42, to: 60 }],
  [90, 'hard', { from: 31, to: 45 }],
  [1, 'hard', { from: 1, to: 1 }],
  [480, 'easy', { from: 200, to: 200 }],
] as const)('%d minutes at %s', (minutes, difficulty, expected) => {
  expect(recommendedQuestions(minutes, difficulty)).toEqual(expected)
})
