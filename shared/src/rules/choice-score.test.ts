import { expect, it } from 'vitest'
import type { MultipleScoring } from '../questions.ts'
import { choiceShare, isWholeKey } from './choice-score.ts'

const options = ['a', 'b', 'c', 'd', 'e']
const several = (scoring: MultipleScoring, correctAnswers = [0, 2]) => ({
  options,
  correctAnswer: null,
  multipleResponse: { correctAnswers, scoring },
})

it.each<[string, number[], number, number]>([
  ['all right ones', [2, 0], 1, 1],
  ['one of two', [0], 0, 1 / 2],
  ['all right ones and a wrong one', [0, 2, 4], 0, 2 / 3],
  ['one right, one wrong', [0, 1], 0, 1 / 2 - 1 / 3],
  ['one right, two wrong', [0, 1, 3], 0, 0],
  ['everything', [0, 1, 2, 3, 4], 0, 0],
  ['wrong ones alone', [1, 3], 0, 0],
  ['nothing', [], 0, 0],
])('scores %s', (_name, chosen, whole, partial) => {
  expect(choiceShare(several('all-or-nothing'), chosen)).toBe(whole)
  expect(choiceShare(several('partial'), chosen)).toBeCloseTo(partial)
})

it('takes nothing where no option is wrong, and gives nothing where none is right', () => {
  expect(choiceShare(several('partial', [0, 1, 2, 3, 4]), [0, 1, 2, 3])).toBeCloseTo(0.8)
  expect(choiceShare(several('partial', []), [0])).toBe(0)
  expect(isWholeKey(several('all-or-nothing', []), [])).toBe(false)
})

it('scores a single key as ever', () => {
  const single = { options, correctAnswer: 1, multipleResponse: null }
  expect([[1], [0], [], [0, 1]].map((chosen) => choiceShare(single, chosen))).toEqual([1, 0, 0, 0])
  expect(choiceShare({ ...single, correctAnswer: null }, [])).toBe(0)
})
