export type WorkbookCell = string | number | null

export interface WorkbookTable {
  /** Without the ending. */
  name: string
  headings: readonly string[]
  rows: readonly (readonly WorkbookCell[])[]
  isRightToLeft?: boolean
}

const NARROWEST = 8
const WIDEST = 60

/** As wide as the longest of the first rows. */
function widthsOf({ headings, rows }: WorkbookTable): { width: number }[] {
  return headings.map((heading, column) => {
    const longest = Math.max(heading.length, ...rows.slice(0, 200).map((row) => String(row[column] ?? '').length))
    return { width: Math.min(WIDEST, Math.max(NARROWEST, longest + 2)) }
  })
}

const textCell = (value: string) => ({ value, type: String, format: '@' }) as const

/** A table as the writer of workbooks takes it. Texts are text cells: a NIP keeps its digits, and nothing in them is computed. */
export const workbookSheet = (table: WorkbookTable) => ({
  data: [
    table.headings.map((value) => ({ ...textCell(value), fontWeight: 'bold' as const })),
    ...table.rows.map((cells) =>
      cells.map((value) =>
        value === null ? null : typeof value === 'number' ? { value, type: Number } : textCell(value),
      ),
    ),
  ],
  options: { columns: widthsOf(table), stickyRowsCount: 1, rightToLeft: table.isRightToLeft === true },
})
