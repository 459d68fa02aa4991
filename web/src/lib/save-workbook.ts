import { saveFile } from './save-file.ts'

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

/** Saves a table as Excel. Texts are text cells: a NIP keeps its digits, and nothing in them is computed. */
export async function saveWorkbook(table: WorkbookTable): Promise<void> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser')
  const data = [
    table.headings.map((value) => ({ value, type: String, format: '@', fontWeight: 'bold' as const })),
    ...table.rows.map((cells) =>
      cells.map((value) =>
        value === null
          ? null
          : typeof value === 'number'
            ? { value, type: Number }
            : { value, type: String, format: '@' },
      ),
    ),
  ]
  const blob = await writeXlsxFile(data, {
    columns: widthsOf(table),
    stickyRowsCount: 1,
    rightToLeft: table.isRightToLeft === true,
  }).toBlob()
  saveFile(`${table.name}.xlsx`, blob)
}
