import writeXlsxFile from 'write-excel-file/node'
import type { Cell, ReportTable } from './report-tables.rules.ts'

const NARROWEST = 10
const WIDEST = 60
/** Excel knows no time zones: its times are those of Jakarta. */
const JAKARTA_MS = 7 * 60 * 60_000

/** Numbers and times as such; a cell of type text is never computed, whatever it begins with. */
function toCell(value: Cell) {
  if (value === null) return null
  if (typeof value === 'number') return { value, type: Number }
  if (value instanceof Date)
    return { value: new Date(value.getTime() + JAKARTA_MS), type: Date, format: 'dd/mm/yyyy hh:mm' }
  return { value, type: String, format: '@' }
}

const lengthOf = (cell: Cell | undefined): number =>
  cell instanceof Date ? 'dd/mm/yyyy hh:mm'.length : String(cell ?? '').length

/** As wide as the longest of the first rows. */
const widthsOf = ({ headings, rows }: ReportTable): { width: number }[] =>
  headings.map((heading, column) => {
    const longest = Math.max(heading.length, ...rows.slice(0, 200).map((row) => lengthOf(row[column])))
    return { width: Math.min(WIDEST, Math.max(NARROWEST, longest + 2)) }
  })

/** A workbook with a sheet for each table. */
export const writeReportWorkbook = (tables: readonly ReportTable[]): Promise<Buffer> =>
  writeXlsxFile(
    tables.map((table) => ({
      sheet: table.name,
      columns: widthsOf(table),
      stickyRowsCount: 1,
      data: [
        table.headings.map((value) => ({ value, type: String, format: '@', fontWeight: 'bold' as const })),
        ...table.rows.map((cells) => cells.map(toCell)),
      ],
    })),
  ).toBuffer()
