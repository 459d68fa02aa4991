import { AppError } from '@pengawas/shared/errors'

/** A sheet's cells as text; the first row is the heading. `formulas` names cells that hold one, as `row:column` from 1. */
export interface Sheet {
  rows: string[][]
  formulas: ReadonlySet<string>
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
