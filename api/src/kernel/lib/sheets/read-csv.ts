import { AppError } from '@pengawas/shared/errors'
import type { PlainMessageCode } from '@pengawas/shared/messages'
import { CsvError, parse } from 'csv-parse/sync'
import { decodeText } from './decode-text.ts'
import { refuseTooManyColumns, type Sheet } from './sheet.rules.ts'

const DELIMITERS = [',', ';', '\t'] as const
const MAX_HEADING_CHARACTERS = 20_000

export interface SheetLimits {
  /** Below the heading. */
  maxRows: number
  /** The message where there are more. */
  tooMany: PlainMessageCode
}

/** The delimiter that the heading has most of. Excel writes semicolons where the comma separates decimals. */
function delimiterOf(text: string): string {
  const heading = text.slice(0, MAX_HEADING_CHARACTERS).split(/\r?\n/, 1)[0] ?? ''
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: heading.split(delimiter).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ','
}

/** Reads CSV. Throws `invalid-input` where it is none, has too many rows, or a row of more than `maxRowCharacters`. */
export function readCsv(
  bytes: Uint8Array,
  { maxRows, tooMany, maxRowCharacters }: SheetLimits & { maxRowCharacters: number },
): Sheet {
  const text = decodeText(bytes)
  if (text === null) throw new AppError('invalid-input', { message: 'importUnreadable' })
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      max_record_size: maxRowCharacters,
      // One more than may be, so that an excess can be reported.
      to: maxRows + 2,
    })
    if (rows.length > maxRows + 1) throw new AppError('invalid-input', { message: tooMany })
    refuseTooManyColumns(rows)
    return { rows, formulas: new Set() }
  } catch (error) {
    if (error instanceof CsvError) throw new AppError('invalid-input', { message: 'importUnreadable', cause: error })
    throw error
  }
}
