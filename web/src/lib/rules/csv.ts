/** What spreadsheets take for the begin of a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
/** And what it is behind in a spreadsheet that separates by something else, as Excel does where the comma is for decimals. */
const LATER_FORMULA = /([;\t|][\s"']*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g
const QUOTED = /[",\r\n]/

const withoutFormulas = (value: string): string =>
  `${FORMULA.test(value) ? "'" : ''}${value.replaceAll(LATER_FORMULA, "$1'")}`

function cellOf(value: string | number | null): string {
  if (value === null) return ''
  const text = typeof value === 'string' ? withoutFormulas(value) : String(value)
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table as CSV (RFC 4180), with a byte order mark so that Excel reads UTF-8; no text is taken for a formula. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
}
