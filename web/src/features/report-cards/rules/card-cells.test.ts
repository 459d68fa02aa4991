import type { CardTable } from '@pengawas/shared/contracts/report-cards'
import { expect, it } from 'vitest'
import { cellOf, mostOf, numberOf } from './card-cells.ts'

const table = (counts: readonly (number | null)[]): CardTable => ({
  ...{ key: 'hours', columns: ['hour', 'tests'], total: counts.length, source: 'tests', readAt: '' },
  rows: counts.map((count, index) => ({ assessmentId: null, pooledUnits: 0, cells: [String(index), count] })),
})

it.each([
  ['nothing of no rows', [], null],
  ['nothing of zeros', [0, 0], null],
  ['the first of equals', [1, 3, 3], { total: 7, at: 1, most: 3 }],
  ['what is not known as nothing', [null, 2], { total: 2, at: 1, most: 2 }],
])('sums up %s', (_name, counts, expected) => {
  const found = mostOf(table(counts), 'tests')
  expect(found && { total: found.total, at: found.row.index, most: found.most }).toEqual(expected)
})

it('finds cells by their columns', () => {
  const one = table([5])
  const row = { cells: one.rows[0]?.cells ?? [] }
  expect([cellOf(one, row, 'tests'), cellOf(one, row, 'bytes'), numberOf(one, row, 'hour')]).toEqual([5, null, 0])
})
