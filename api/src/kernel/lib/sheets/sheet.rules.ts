import { AppError } from '@pengawas/shared/errors'

/** A CSV file or a workbook, not read yet. */
export interface SheetFile {
  format: 'csv' | 'xlsx'
  bytes: Buffer
}

/** A sheet's cells as text. Cells are named as `row:column` from 1. */
export interface Sheet {
  rows: string[][]
  /** Cells that hold a formula. */
  formulas: ReadonlySet<string>
  /** Cells that a workbook keeps as numbers, of which Excel holds fifteen digits. */
  numbers: ReadonlySet<string>
}

/** Text that a spreadsheet would take for a formula when the file is opened again. */
export function looksLikeFormula(text: string): boolean {
  return /^[=@+\-\t\r]/.test(text)
}

/** Our own widest sheets have some dozens. */
const MAX_COLUMNS = 500

/** Throws `invalid-input` for a sheet that is wider than any that people fill in. */
export function refuseTooManyColumns(rows: readonly { length: number }[]): void {
  if (rows.some(({ length }) => length > MAX_COLUMNS))
    throw new AppError('invalid-input', { message: 'importTooManyColumns' })
}
