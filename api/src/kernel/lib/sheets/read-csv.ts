import { AppError } from '@pengawas/shared/errors'
import type { PlainMessageCode } from '@pengawas/shared/messages'
import { CsvError, parse } from 'csv-parse/sync'
import { decodeText } from './decode-text.ts'
import { refuseTooManyColumns, type Sheet } from './sheet.rules.ts'

const DELIMITERS = [',', ';', '\t'] as const
const MAX_HEADING_CHARACTERS = 20_000
/** Lines above the headings, such as a title. */
const MAX_LINES_ABOVE = 20
/** Excel's own way to name the delimiter: a first line that Excel does not show. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([,;\t|])"?[ ]*(?:\r?\n|$)/i

export interface SheetLimits {
  /** Below the heading. */
  maxRows: number
  /** The message where there are more. */
  tooMany: PlainMessageCode
}

export interface CsvLimits extends SheetLimits {
  maxRowCharacters: number
  /** Whether these cells are the headings; where none of the first lines are, the first is taken for them. */
  isHeading?: (cells: readonly string[]) => boolean
}

/** The delimiter that the heading has most of. Excel writes semicolons where the comma separates decimals. */
function delimiterOf(text: string, isHeading: CsvLimits['isHeading']): string {
  const lines = text.slice(0, MAX_HEADING_CHARACTERS).split(/\r?\n/, MAX_LINES_ABOVE + 1)
  for (const line of isHeading === undefined ? [] : lines) {
    const found = DELIMITERS.find((one) => isHeading?.(line.split(one).map((cell) => cell.replace(/^"|"$/g, ''))))
    if (found !== undefined) return found
  }
  const heading = lines[0] ?? ''
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: heading.split(delimiter).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ','
}

/** Reads CSV. Throws `invalid-input` where it is none, has too many rows, or a row of more than `maxRowCharacters`. */
export function readCsv(bytes: Uint8Array, { maxRows, tooMany, maxRowCharacters, isHeading }: CsvLimits): Sheet {
  const decoded = decodeText(bytes)
  if (decoded === null) throw new AppError('invalid-input', { message: 'importUnreadable' })
  const [separatorLine, separator] = SEPARATOR_LINE.exec(decoded) ?? ['']
  // Rows are counted as Excel shows them, without that line.
  const text = decoded.slice(separatorLine.length)
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: separator ?? delimiterOf(text, isHeading),
      relax_column_count: true,
      max_record_size: maxRowCharacters,
      // One more than may be, so that an excess can be reported.
      to: maxRows + 2,
    })
    if (rows.length > maxRows + 1) throw new AppError('invalid-input', { message: tooMany })
    refuseTooManyColumns(rows)
    return { rows, formulas: new Set(), numbers: new Set() }
  } catch (error) {
    if (error instanceof CsvError) {
      const isTooLong = error.code === 'CSV_MAX_RECORD_SIZE'
      throw new AppError('invalid-input', {
        message: isTooLong ? 'importRowTooLong' : 'importUnreadable',
        cause: error,
      })
    }
    throw error
  }
}
