import { createHash } from 'node:crypto'
import { PEOPLE_IMPORT_MAX_ROWS } from '@pengawas/shared/contracts/people'
import { AppError } from '@pengawas/shared/errors'
import type { z } from 'zod'
import type { JobPart } from '../../kernel/lib/jobs/answer-job.ts'
import { packList } from '../../kernel/lib/jobs/packed-list.ts'
import { type CsvLimits, readCsv } from '../../kernel/lib/sheets/read-csv.ts'
import { readFirstSheet, type WorkbookLimits } from '../../kernel/lib/sheets/read-workbook.ts'
import { checkRows, findHeading, isHeading, MAX_ROWS_ABOVE_HEADING } from './people-files.rules.ts'
import type { ReadPeopleInput, readPeopleOutputSchema } from './read-people.contracts.ts'

/** A workbook of 5000 people is some hundred kilobytes unpacked. */
const MAX_UNPACKED_BYTES = 24 * 1024 * 1024
const LIMITS: WorkbookLimits & CsvLimits = {
  maxRows: PEOPLE_IMPORT_MAX_ROWS + MAX_ROWS_ABOVE_HEADING,
  tooMany: 'importTooManyRows',
  maxRowCharacters: 20_000,
  isHeading,
  archive: {
    maxEntries: 200,
    maxTotalBytes: MAX_UNPACKED_BYTES,
    maxEntryBytes: MAX_UNPACKED_BYTES,
    tooManyEntries: 'importTooLarge',
    tooLarge: 'importTooLarge',
  },
}

/** Reads a file of people and holds each row against the rules of the forms. Knows nothing of who has an account. */
export async function readPeople({
  value,
  attachments,
}: JobPart<ReadPeopleInput>): Promise<JobPart<z.infer<typeof readPeopleOutputSchema>>> {
  const { format, ...kind } = value
  const bytes = Buffer.from(attachments[0] ?? [])
  const sheet = format === 'csv' ? readCsv(bytes, LIMITS) : await readFirstSheet(bytes, LIMITS)
  const heading = findHeading(sheet.rows)
  if (heading === null) throw new AppError('invalid-input', { message: 'importColumnsMissing' })
  if (sheet.rows.length - heading.at - 1 > PEOPLE_IMPORT_MAX_ROWS)
    throw new AppError('invalid-input', { message: 'importTooManyRows' })
  const rows = checkRows(sheet, heading, kind)
  if (rows.length === 0) throw new AppError('invalid-input', { message: 'importEmpty' })
  return {
    value: { unknown: heading.unknown, fileSha256: createHash('sha256').update(bytes).digest('hex') },
    attachments: await packList(rows),
  }
}
