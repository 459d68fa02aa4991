import { expect, it } from 'vitest'
import { movedCells } from './moved-cells.ts'

const BEFORE = [20, 40, 60, 90, 120, 160, 200]

it.each<[string, (tone: number, cell: number) => number, number]>([
  ['nothing', (tone) => tone, 0],
  ['a lamp that is switched on', (tone) => tone + 9, 0],
  ['an exposure that grows', (tone) => tone * 1.1, 0],
  ['somebody in two cells', (tone, cell) => tone + (cell < 2 ? 3 : 0), 2],
  ['somebody in two cells, as the exposure grows', (tone, cell) => tone * 1.1 + (cell > 4 ? 30 : 0), 2],
  ['less than a level', (tone, cell) => tone + (cell < 2 ? 0.9 : 0), 0],
])('counts the cells that move with %s', (_what, after, expected) => {
  expect(movedCells(BEFORE, BEFORE.map(after), 1).filter(Boolean)).toHaveLength(expected)
})
