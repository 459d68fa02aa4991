import type { CardCell, CardColumn, CardTable } from '@pengawas/shared/contracts/report-cards'

/** A row of a table with its place in it, which stands for it: no other part of it need be its own. */
export type CardRow = CardTable['rows'][number] & { index: number }

export const rowsOf = ({ rows }: CardTable): CardRow[] => rows.map((row, index) => ({ ...row, index }))

/** A cell by its column; null where the table has no such column. */
export const cellOf = (
  { columns }: Pick<CardTable, 'columns'>,
  { cells }: Pick<CardRow, 'cells'>,
  column: CardColumn,
): CardCell => cells[columns.indexOf(column)] ?? null

/** A cell that is a number; 0 where it is none. */
export function numberOf(table: Pick<CardTable, 'columns'>, row: Pick<CardRow, 'cells'>, column: CardColumn): number {
  const cell = cellOf(table, row, column)
  return typeof cell === 'number' ? cell : 0
}

/** The sum of a column and the row that has most of it, the first of several; null where the sum is 0. */
export function mostOf(table: CardTable, column: CardColumn): { total: number; row: CardRow; most: number } | null {
  const counted = rowsOf(table).map((row) => ({ row, count: numberOf(table, row, column) }))
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  const [first] = counted.toSorted((a, b) => b.count - a.count)
  return first === undefined || total === 0 ? null : { total, row: first.row, most: first.count }
}

/** Tables that a card has unless they could not be read. */
export const MAY_BE_MISSING = ['nodes', 'stored'] as const
