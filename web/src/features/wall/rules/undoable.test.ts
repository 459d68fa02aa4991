import { expect, it } from 'vitest'
import { undoable, undoGroups } from './undoable.ts'

const TERMINATION = { inMs: 4_000, reason: 'Bekerja sama', orderedByName: 'Proktor' }
const CREDIT = {
  id: 'credit',
  creditMs: 420_000,
  inMs: 4_500,
  reason: 'Listrik padam',
  givenBy: 'p',
  givenByName: 'Proktor',
}
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

it('what one person ordered for one reason is one group, however many tests it is about', () => {
  const of = (testSessionId: string, changes: object) => ({
    ...quiet,
    ...{ testSessionId, participantName: testSessionId, code: 'ABCD' },
    ...changes,
  })
  const groups = undoGroups([
    of('a', { termination: TERMINATION }),
    of('b', { termination: { ...TERMINATION, inMs: 3_900 } }),
    of('c', { termination: { ...TERMINATION, reason: 'Sakit' } }),
    of('d', { recentCredit: CREDIT }),
    of('e', { recentCredit: { ...CREDIT, id: 'other', inMs: 4_400 } }),
    of('f', { recentCredit: { ...CREDIT, creditMs: 60_000 } }),
    // Of another person with the same name.
    of('g', { recentCredit: { ...CREDIT, givenBy: 'q' } }),
    of('h', {}),
  ])
  expect(groups.map(({ kind, candidates }) => [kind, ...candidates.map(({ testSessionId }) => testSessionId)])).toEqual(
    [
      ['credit', 'd', 'e'],
      ['credit', 'f'],
      ['credit', 'g'],
      ['termination', 'a', 'b'],
      ['termination', 'c'],
    ],
  )
})
