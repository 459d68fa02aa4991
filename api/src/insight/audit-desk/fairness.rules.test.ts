import { expect, it } from 'vitest'
import { fairnessOf, percentOf, sumReviews } from './fairness.rules.ts'

const by = (userId: string, confirmed: number, dismissed: number) => ({ userId, confirmed, dismissed })

it.each([
  { name: 'nobody', reviewers: [], standings: [] },
  { name: 'one alone', reviewers: [by('a', 30, 10)], standings: ['a alone'] },
  { name: 'too few', reviewers: [by('a', 10, 9), by('b', 30, 30)], standings: ['b like-all', 'a too-few'] },
  { name: 'just enough', reviewers: [by('a', 10, 10), by('b', 30, 30)], standings: ['b like-all', 'a like-all'] },
  {
    name: 'one who confirms nearly all and one who confirms nearly none',
    reviewers: [by('a', 48, 2), by('b', 2, 46), by('c', 20, 20)],
    standings: ['a above', 'b below', 'c like-all'],
  },
])('tells what shares of confirmed flags say: $name', ({ reviewers, standings }) => {
  expect(fairnessOf(reviewers).proctors.map(({ userId, standing }) => `${userId} ${standing}`)).toEqual(standings)
})

it('gives a share only with its number and its interval', () => {
  const { all, proctors } = fairnessOf([by('a', 15, 5), by('b', 3, 1)])
  expect(all).toMatchObject({ n: 24, value: 0.75 })
  // Wilson's interval of 15 of 20, as in Newcombe (1998).
  expect(proctors[0]?.share?.low).toBeCloseTo(0.5313, 4)
  expect(proctors[0]?.share?.high).toBeCloseTo(0.8881, 4)
  expect(proctors[1]?.share).toBeNull()
  expect(fairnessOf([]).all).toBeNull()
})

it.each([
  [0, 0, 0],
  [1, 3, 33.3],
  [3, 3, 100],
])('%i of %i are %d percent', (count, all, percent) => {
  expect(percentOf(count, all)).toBe(percent)
})

it.each([
  { name: 'nothing', given: [], appealed: [], counts: [] },
  {
    name: 'verdicts, also of accounts that nobody knows',
    given: [
      { userId: 'a', verdict: 'confirmed', count: 3 },
      { userId: 'a', verdict: 'dismissed', count: 1 },
      { userId: null, verdict: 'dismissed', count: 9 },
    ],
    appealed: [],
    counts: [by('a', 3, 1)],
  },
  {
    name: 'what an auditor overturned counts as confirmed by the reviewer, and not as the auditor',
    given: [
      { userId: 'a', verdict: 'confirmed', count: 3 },
      { userId: 'auditor', verdict: 'dismissed', count: 2 },
    ],
    appealed: [
      { auditorId: 'auditor', verdict: 'dismissed', userId: 'a' },
      { auditorId: 'auditor', verdict: 'dismissed', userId: 'b' },
    ],
    counts: [by('a', 4, 0), by('b', 1, 0)],
  },
  {
    name: 'what was upheld too, and an auditor keeps what they reviewed themselves',
    given: [{ userId: 'auditor', verdict: 'confirmed', count: 2 }],
    appealed: [{ auditorId: 'auditor', verdict: 'confirmed', userId: null }],
    counts: [by('auditor', 1, 0)],
  },
] as const)('sums verdicts by who gave them: $name', ({ given, appealed, counts }) => {
  expect(sumReviews(given, appealed)).toEqual(counts)
})
