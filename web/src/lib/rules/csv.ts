import { withoutFormulas } from '@pengawas/shared/rules/spreadsheet-text'

const QUOTED = /[",\r\n]/

function cellOf(value: string | number | null): string {
  if (value === null) return ''
  const text = typeof value === 'string' ? withoutFormulas(value) : String(value)
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table as CSV (RFC 4180), with a byte order mark so that Excel reads UTF-8; no text is taken for a formula. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
}
