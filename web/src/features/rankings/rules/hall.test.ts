import { describe, expect, it } from 'vitest'
import { aRanking } from '../fixtures/rankings.ts'
import { hallAct, hallRankings, turnTo } from './hall.ts'

const running = aRanking('running')
const over = aRanking('over', { status: 'completed' })
const empty = aRanking('empty', { places: 0, participants: [] })

it.each([
  ['running ones with places', [running, empty, over], ['running']],
  ['those that are over where none runs', [empty, over], ['over']],
  ['none', [empty], []],
])('a hall sees %s', (_name, rankings, expected) => {
  expect(hallRankings(rankings).map(({ assessmentId }) => assessmentId)).toEqual(expected)
})

it.each<[string, string[], string | null, number, string | null]>([
  ['begins with the first', ['a', 'b'], null, 0, 'a'],
  ['stays', ['a', 'b'], 'b', 0, 'b'],
  ['goes on', ['a', 'b'], 'a', 1, 'b'],
  ['begins again after the last', ['a', 'b'], 'b', 1, 'a'],
  ['goes back from the first to the last', ['a', 'b', 'c'], 'a', -1, 'c'],
  ['has one alone', ['a'], 'a', 1, 'a'],
  ['begins anew where what it showed is gone', ['a', 'b'], 'x', 1, 'a'],
  ['has nothing', [], 'x', 1, null],
])('a hall %s', (_name, ids, shown, step, expected) => {
  expect(turnTo(ids, shown, step)).toBe(expected)
})

describe('hallAct', () => {
  it.each([
    ['ArrowRight', 'ltr', 'next'],
    ['ArrowLeft', 'ltr', 'previous'],
    ['ArrowRight', 'rtl', 'previous'],
    ['ArrowLeft', 'rtl', 'next'],
    ['PageDown', 'rtl', 'next'],
    ['PageUp', 'ltr', 'previous'],
    [' ', 'ltr', 'pause'],
    ['Enter', 'ltr', null],
  ] as const)('%s in %s', (key, direction, expected) => {
    expect(hallAct(key, direction)).toBe(expected)
  })
})
