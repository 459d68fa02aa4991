import { IMPORT_CONTENT_TYPES } from '@pengawas/shared/contracts/people'
import { AppError } from '@pengawas/shared/errors'
import express, { type Request } from 'express'
import type { SheetFile } from '../lib/sheets/sheet.rules.ts'

const MAX_FILE_BYTES = 2 * 1024 * 1024
const [CSV, XLSX] = IMPORT_CONTENT_TYPES

/** Reads the bytes of a CSV file or a workbook. */
export const sheetBody = express.raw({ type: [...IMPORT_CONTENT_TYPES], limit: MAX_FILE_BYTES })

/** The file that was sent. Throws `invalid-input` where it is none. */
export function sheetOf(request: Request): SheetFile {
  const body: unknown = request.body
  const format = request.is(CSV) === CSV ? 'csv' : request.is(XLSX) === XLSX ? 'xlsx' : null
  if (format === null || !Buffer.isBuffer(body) || body.length === 0) {
    throw new AppError('invalid-input', { message: 'importUnreadable' })
  }
  return { format, bytes: body }
}
