import { expect, it } from 'vitest'
import { isObservedIn } from './observed.ts'

const observed = { isObserved: true }
const counts = { isObserved: false }

it.each([
  ['as it is listed', 'a', observed, undefined, true],
  ['not where it is not listed', 'a', undefined, undefined, false],
  [
    'as the server answered, though it is not listed yet',
    'a',
    undefined,
    { assessmentId: 'a', decision: 'observe' },
    true,
  ],
  ['as the server answered, though the list is older', 'a', observed, { assessmentId: 'a', decision: 'count' }, false],
  ['as it is listed after a decision about another', 'a', counts, { assessmentId: 'b', decision: 'observe' }, false],
  ['as it is listed after one about the whole system', 'a', counts, { assessmentId: null, decision: 'observe' }, false],
  ['in the whole system, as the server answered', null, counts, { assessmentId: null, decision: 'observe' }, true],
  ['in the whole system after one about an assessment', null, observed, { assessmentId: 'a', decision: 'count' }, true],
] as const)('is observed %s', (_name, assessmentId, listed, answer, expected) => {
  expect(isObservedIn(assessmentId, listed, answer)).toBe(expected)
})
