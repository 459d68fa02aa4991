import { expect, it } from 'vitest'
import { divideCandidates, type WatchedSession } from './division.rules.ts'

/** A session named after the minute of its start, and the minute of its end. */
const session = (start: number, end: number | null = null): WatchedSession => ({
  id: String(start),
  startTime: new Date(start * 60_000),
  endTime: end === null ? null : new Date(end * 60_000),
  sittingId: null,
})
const proctor = (userId: string, maxCandidates: number) => ({ userId, maxCandidates })
const running = (count: number): WatchedSession[] => Array.from({ length: count }, (_, index) => session(index + 1))
const shown = (...given: Parameters<typeof divideCandidates>): string =>
  [...divideCandidates(...given)].map(([id, who]) => `${id}${who}`).join(' ')

it.each([
  ['without proctors nobody watches', [], running(2), ''],
  ['one proctor watches all', [proctor('a', 5)], running(3), '1a 2a 3a'],
  ['the first is filled before the second gets any', [proctor('a', 2), proctor('b', 2)], running(3), '1a 2a 3b'],
  ['one proctor watches all, also beyond the maximum', [proctor('a', 1)], running(3), '1a 2a 3a'],
  ['what is left goes round', [proctor('a', 1), proctor('b', 1)], running(5), '1a 2b 3a 4b 5a'],
  [
    'what is left goes to the proctor with most room first',
    [proctor('a', 1), proctor('b', 2)],
    running(6),
    '1a 2b 3b 4a 5b 6a',
  ],
  [
    'a session that has ended leaves room for one that starts afterwards',
    [proctor('a', 1), proctor('b', 1)],
    [session(1, 3), session(2), session(4)],
    '1a 2b 4a',
  ],
  [
    'and none for one that started before its end',
    [proctor('a', 1), proctor('b', 1)],
    [session(1, 3), session(2)],
    '1a 2b',
  ],
  ['the order of the rows does not matter', [proctor('a', 1), proctor('b', 1)], running(2).toReversed(), '1a 2b'],
])('%s', (_name, proctors, sessions, expected) => {
  expect(shown(proctors, sessions)).toBe(expected)
})

it('moves nobody when another session starts, or one ends', () => {
  const proctors = [proctor('a', 2), proctor('b', 3)]
  const before = divideCandidates(proctors, running(9))
  const after = divideCandidates(proctors, [
    ...running(9).map((one) => ({ ...one, endTime: new Date(20 * 60_000) })),
    session(30),
  ])
  for (const [id, who] of before) expect([id, after.get(id)]).toEqual([id, who])
})

it('moves only what was beyond the maximum when a proctor is added', () => {
  const before = divideCandidates([proctor('a', 2), proctor('b', 2)], running(6))
  const after = divideCandidates([proctor('a', 2), proctor('b', 2), proctor('c', 2)], running(6))
  expect(running(4).every(({ id }) => before.get(id) === after.get(id))).toBe(true)
  expect([after.get('5'), after.get('6')]).toEqual(['c', 'c'])
})
