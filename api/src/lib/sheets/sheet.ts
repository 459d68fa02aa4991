/** A sheet's cells as text; the first row is the heading. `formulas` names cells that hold one, as `row:column` from 1. */
export interface Sheet {
  rows: string[][]
  formulas: ReadonlySet<string>
}

/** Text that a spreadsheet would take for a formula when the file is opened again. */
export function looksLikeFormula(text: string): boolean {
  return /^[=@+\-\t\r]/.test(text)
}
