import { expect, it } from 'vitest'
import { mostLackingCompetency } from './content-balance.ts'

const targets = { integrity: 0.5, discipline: 0.3, communication: 0.2 }

it.each<[string, string[], Record<string, number>, number, string | undefined]>([
  ['the largest target first', ['integrity', 'discipline', 'communication'], {}, 0, 'integrity'],
  [
    'what lags furthest behind',
    ['integrity', 'discipline', 'communication'],
    { integrity: 2, discipline: 1 },
    0,
    'communication',
  ],
  ['nothing that has no questions left', ['discipline', 'communication'], { integrity: 2 }, 0, 'discipline'],
  [
    'no competency without a target while others are there',
    ['other', 'communication'],
    { communication: 9 },
    0,
    'communication',
  ],
  ['one without a target when nothing else is there', ['other'], { communication: 9 }, 0, 'other'],
  ['none of none', [], {}, 0, undefined],
])('chooses %s', (_, available, asked, tieBreaker, expected) => {
  expect(mostLackingCompetency(available, new Map(Object.entries(asked)), targets, tieBreaker)).toBe(expected)
})

it('begins with any of those that have equal targets', () => {
  const even = { a: 1, b: 1, c: 1 }
  const first = [0, 0.4, 0.99].map((tieBreaker) => mostLackingCompetency(['a', 'b', 'c'], new Map(), even, tieBreaker))
  expect(first).toEqual(['a', 'b', 'c'])
})
