import { expect, it } from 'vitest'
import { questionValues } from './changed-assessment.rules.ts'

it.each([
  ['nothing', ['a', 'b'], ['a', 'b'], {}],
  ['one added', ['a'], ['a', 'b'], { questions: { before: '', after: 'b' } }],
  ['one exchanged', ['a', 'b'], ['a', 'c'], { questions: { before: 'b', after: 'c' } }],
  [
    'two that changed places',
    ['a', 'b', 'c', 'd'],
    ['a', 'c', 'b', 'd'],
    { questionOrder: { before: '2, 3', after: '3, 2' } },
  ],
  ['one removed, which moves no other', ['a', 'b', 'c'], ['b', 'c'], { questions: { before: 'a', after: '' } }],
])('says of linked questions: %s', (_what, before, after, expected) => {
  expect(questionValues(before, after)).toEqual(expected)
})
