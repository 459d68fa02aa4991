import { csvOf } from './rules/csv.ts'
import { saveFile } from './save-file.ts'
import type { WorkbookTable } from './rules/workbook-sheet.ts'
import { saveWorkbook } from './save-workbook.ts'

export const TABLE_FORMATS = ['csv', 'xlsx'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]

/** Saves a table as CSV or as Excel. */
export async function saveTable(format: TableFormat, table: WorkbookTable): Promise<void> {
  if (format === 'xlsx') return saveWorkbook(table)
  saveFile(`${table.name}.csv`, new Blob([csvOf([table.headings, ...table.rows])], { type: 'text/csv;charset=utf-8' }))
}
