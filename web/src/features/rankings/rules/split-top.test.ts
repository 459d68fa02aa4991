import { expect, it } from 'vitest'
import { aPlace } from '../fixtures/rankings.ts'
import { splitTop } from './split-top.ts'

it.each<[string, number[], number[], number[]]>([
  ['nobody', [], [], []],
  ['fewer than three', [1, 2], [1, 2], []],
  ['three and others', [1, 2, 3, 4, 5], [1, 2, 3], [4, 5]],
  ['two in the second place', [1, 2, 2, 4], [1, 2, 2], [4]],
  ['a third place that several have', [1, 2, 3, 3, 3, 3, 7], [1, 2, 3, 3, 3, 3], [7]],
  ['one that too many have', [1, 2, 3, 3, 3, 3, 3], [1, 2], [3, 3, 3, 3, 3]],
  ['a first place that too many have', [1, 1, 1, 1, 1, 1, 1, 8], [], [1, 1, 1, 1, 1, 1, 1, 8]],
])('%s', (_name, ranks, top, others) => {
  const split = splitTop(ranks.map((rank) => aPlace(rank)))
  expect([split.top.map(({ rank }) => rank), split.others.map(({ rank }) => rank)]).toEqual([top, others])
})
