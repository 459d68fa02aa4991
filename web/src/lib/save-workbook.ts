import { workbookSheet, type WorkbookTable } from './rules/workbook-sheet.ts'
import { saveFile } from './save-file.ts'

/** Saves a table as Excel. */
export async function saveWorkbook(table: WorkbookTable): Promise<void> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser')
  const { data, options } = workbookSheet(table)
  saveFile(`${table.name}.xlsx`, await writeXlsxFile(data, options).toBlob())
}
