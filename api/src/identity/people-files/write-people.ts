import { withoutFormulas } from '@pengawas/shared/rules/spreadsheet-text'
import { stringify } from 'csv-stringify/sync'
import writeXlsxFile from 'write-excel-file/node'
import type { UserRow } from '../users/users.entity.ts'

/** The first five are the import's own columns, so that a file can be taken out, mended and brought back. */
const COLUMNS = [
  'nip',
  'name',
  'email',
  'role',
  'unit',
  'phone',
  'organization',
  'position',
  'birthDate',
  'isActive',
  'createdAt',
  'lastLogin',
] as const

/** A person as a row of the file. */
export function cellsOf(row: UserRow): string[] {
  return COLUMNS.map((column) => {
    const value = row[column]
    if (value instanceof Date) return value.toISOString()
    return value === null ? '' : String(value)
  })
}

/** CSV with a byte order mark, so that Excel reads UTF-8. What looks like a formula gets an apostrophe in front (OWASP, CSV injection). */
export function writeCsv(rows: readonly (readonly string[])[]): Buffer {
  return Buffer.from(
    stringify(
      [[...COLUMNS], ...rows].map((cells) => cells.map(withoutFormulas)),
      { bom: true, record_delimiter: 'windows' },
    ),
  )
}

/** A workbook of text cells alone: a NIP keeps its digits, and a cell of type text is never computed. */
export async function writeWorkbook(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const data = [[...COLUMNS], ...rows].map((cells) => cells.map((value) => ({ value, type: String, format: '@' })))
  return writeXlsxFile(data).toBuffer()
}
