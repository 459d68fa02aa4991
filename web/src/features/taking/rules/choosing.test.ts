import type { AnswerInput } from '@pengawas/shared/contracts/test-taking'
import { expect, it } from 'vitest'
import { afterChoosing } from './choosing.ts'
import { isAnswer } from './progress.ts'

it.each<[string, boolean, AnswerInput, number, AnswerInput]>([
  ['one instead of another', false, { kind: 'choice', place: 1 }, 2, { kind: 'choice', place: 2 }],
  ['the same one again', false, { kind: 'choice', place: 2 }, 2, { kind: 'choice', place: 2 }],
  ['the first of several', true, null, 2, { kind: 'choices', places: [2] }],
  [
    'one more, in the order on screen',
    true,
    { kind: 'choices', places: [2, 3] },
    0,
    { kind: 'choices', places: [0, 2, 3] },
  ],
  ['one less', true, { kind: 'choices', places: [0, 2] }, 2, { kind: 'choices', places: [0] }],
])('chooses %s', (_name, isMultiple, value, place, expected) => {
  expect(afterChoosing({ isMultiple }, value, place)).toEqual(expected)
})

it('does not count as an answer when everything was taken back', () => {
  expect(isAnswer(afterChoosing({ isMultiple: true }, { kind: 'choices', places: [1] }, 1))).toBe(false)
  expect(isAnswer({ kind: 'choices', places: [1] })).toBe(true)
})
