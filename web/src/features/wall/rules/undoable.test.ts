import { expect, it } from 'vitest'
import { undoable } from './undoable.ts'

const TERMINATION = { inMs: 4_000, reason: 'Bekerja sama', orderedByName: 'Proktor' }
const CREDIT = { id: 'credit', creditMs: 420_000, inMs: 4_500, reason: 'Listrik padam', givenByName: 'Proktor' }
const quiet = { termination: null, recentCredit: null }

it('what was ordered last is taken back first, the end of a test as time that was given', () => {
  expect(
    undoable([
      { ...quiet, testSessionId: 'ending', termination: TERMINATION },
      { ...quiet, testSessionId: 'quiet' },
      { ...quiet, testSessionId: 'longer', recentCredit: CREDIT },
    ]),
  ).toEqual([
    { kind: 'credit', testSessionId: 'longer', creditId: 'credit', inMs: 4_500 },
    { kind: 'termination', testSessionId: 'ending', inMs: 4_000 },
  ])
})
