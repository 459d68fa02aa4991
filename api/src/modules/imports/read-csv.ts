import { CsvError, parse } from 'csv-parse/sync'
import { MESSAGES } from '@pengawas/shared/messages'
import { AppError } from '@pengawas/shared/errors'
import type { Sheet } from './imports.rules.ts'

const DELIMITERS = [',', ';', '\t'] as const
const MAX_LINE_CHARACTERS = 20_000

/** Spreadsheets of some locales write UTF-8, others Windows-1252; only the first can be told from nonsense. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The delimiter that the heading has most of. Excel writes semicolons where the comma separates decimals. */
function delimiterOf(text: string): string {
  const heading = text.slice(0, MAX_LINE_CHARACTERS).split(/\r?\n/, 1)[0] ?? ''
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: heading.split(delimiter).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ','
}

/** Reads CSV. Throws `invalid-input` where it is none, or has more than `maxRows` below the heading. */
export function readCsv(bytes: Uint8Array, maxRows: number): Sheet {
  const text = decode(bytes)
  // A file with zero bytes in its text is something else under a false name.
  if (text.includes('\0')) throw new AppError('invalid-input', { message: MESSAGES.importUnreadable })
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      max_record_size: MAX_LINE_CHARACTERS,
      // One more than may be, so that too many can be told.
      to: maxRows + 2,
    })
    if (rows.length > maxRows + 1) throw new AppError('invalid-input', { message: MESSAGES.importTooManyRows })
    return { rows, formulas: new Set() }
  } catch (error) {
    if (error instanceof CsvError) throw new AppError('invalid-input', { message: MESSAGES.importUnreadable, cause: error })
    throw error
  }
}
