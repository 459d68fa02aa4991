import writeXlsxFile from 'write-excel-file/node'
import { csvOf } from '../../kernel/lib/csv.ts'
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

export const writeCsv = (rows: readonly (readonly string[])[]): Buffer => csvOf([[...COLUMNS], ...rows])

/** A workbook of text cells alone: a NIP keeps its digits, and a cell of type text is never computed. */
export async function writeWorkbook(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const data = [[...COLUMNS], ...rows].map((cells) => cells.map((value) => ({ value, type: String, format: '@' })))
  return writeXlsxFile(data).toBuffer()
}
