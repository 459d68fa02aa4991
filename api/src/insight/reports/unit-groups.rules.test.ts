import { expect, it } from 'vitest'
import { groupByUnit } from './unit-groups.rules.ts'

it.each<[string, Record<string, number>, string[], number]>([
  ['large ones alone', { A: 6, B: 5 }, ['A 6', 'B 5'], 0],
  ['small ones that are enough together', { A: 6, B: 3, C: 2 }, ['A 6', 'pooled 5'], 2],
  ['a single small one takes the smallest large one with it', { A: 9, B: 6, C: 2 }, ['A 9', 'pooled 8'], 2],
  ['one person without a unit', { A: 9, B: 6, '-': 1 }, ['A 9', 'pooled 7'], 2],
  ['people without a unit, enough of them', { A: 6, '-': 5 }, ['A 6', 'none 5'], 0],
  ['nothing but few', { A: 2, B: 1 }, ['pooled 3'], 2],
])('%s', (_name, sizes, expected, pooledUnits) => {
  const all = Object.entries(sizes).flatMap(([unit, size]) =>
    Array.from({ length: size }, (_none, index) => ({ participantId: `${unit}${index}` })),
  )
  const found = groupByUnit(all, (id) => (id.startsWith('-') ? null : id.slice(0, 1)))
  expect(found.groups.map((group) => `${group.unit ?? group.kind} ${group.people.length}`)).toEqual(expected)
  expect(found.pooledUnits).toBe(pooledUnits)
})
