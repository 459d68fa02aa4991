import { createHash } from 'node:crypto'
import { APPRAISALS_MAX_ROWS } from '@pengawas/shared/contracts/talent'
import { AppError } from '@pengawas/shared/errors'
import type { z } from 'zod'
import type { JobPart } from '../../kernel/lib/jobs/answer-job.ts'
import { packList } from '../../kernel/lib/jobs/packed-list.ts'
import { type CsvLimits, readCsv } from '../../kernel/lib/sheets/read-csv.ts'
import { readFirstSheet, type WorkbookLimits } from '../../kernel/lib/sheets/read-workbook.ts'
import {
  checkAppraisals,
  findAppraisalHeading,
  isAppraisalHeading,
  MAX_ROWS_ABOVE_HEADING,
} from './appraisal-file.rules.ts'
import type { ReadAppraisalsInput, readAppraisalsOutputSchema } from './read-appraisals.contracts.ts'

/** A workbook of 5000 rows is some hundred kilobytes unpacked. */
const MAX_UNPACKED_BYTES = 24 * 1024 * 1024
const LIMITS: WorkbookLimits & CsvLimits = {
  maxRows: APPRAISALS_MAX_ROWS + MAX_ROWS_ABOVE_HEADING,
  tooMany: 'importTooManyRows',
  maxRowCharacters: 20_000,
  isHeading: isAppraisalHeading,
  archive: {
    maxEntries: 200,
    maxTotalBytes: MAX_UNPACKED_BYTES,
    maxEntryBytes: MAX_UNPACKED_BYTES,
    tooManyEntries: 'importTooLarge',
    tooLarge: 'importTooLarge',
  },
}

/** Reads a file of appraisals and holds each row against the rules. Knows nothing of who has an account. */
export async function readAppraisals({
  value: { format },
  attachments,
}: JobPart<ReadAppraisalsInput>): Promise<JobPart<z.infer<typeof readAppraisalsOutputSchema>>> {
  const bytes = Buffer.from(attachments[0] ?? [])
  const sheet = format === 'csv' ? readCsv(bytes, LIMITS) : await readFirstSheet(bytes, LIMITS)
  const heading = findAppraisalHeading(sheet.rows)
  if (heading === null) throw new AppError('invalid-input', { message: 'appraisalColumnsMissing' })
  if (sheet.rows.length - heading.at - 1 > APPRAISALS_MAX_ROWS)
    throw new AppError('invalid-input', { message: 'importTooManyRows' })
  const rows = checkAppraisals(sheet, heading)
  if (rows.length === 0) throw new AppError('invalid-input', { message: 'importEmpty' })
  return {
    value: { unknown: heading.unknown, fileSha256: createHash('sha256').update(bytes).digest('hex') },
    attachments: await packList(rows),
  }
}
