import { IMPORT_CONTENT_TYPES } from '@pengawas/shared/contracts/people'

/** A CSV file or workbook as the server takes it: browsers name spreadsheets differently, some not at all, so the ending decides. Null for anything else. */
export function sheetBlob(file: File): Blob | null {
  const [csv, xlsx] = IMPORT_CONTENT_TYPES
  if (/\.csv$/i.test(file.name)) return new Blob([file], { type: csv })
  if (/\.xlsx$/i.test(file.name)) return new Blob([file], { type: xlsx })
  return null
}
