import { MAX_PARTICIPANTS } from '@pengawas/shared/contracts/assessment-management'
import { readNips } from '@pengawas/shared/rules/nip-list'
import type { z } from 'zod'
import type { JobPart } from '../../kernel/lib/jobs/answer-job.ts'
import { type CsvLimits, readCsv } from '../../kernel/lib/sheets/read-csv.ts'
import { readFirstSheet, type WorkbookLimits } from '../../kernel/lib/sheets/read-workbook.ts'
import type { ReadNipsInput, readNipsOutputSchema } from './read-nips.contracts.ts'

const MAX_UNPACKED_BYTES = 24 * 1024 * 1024
const LIMITS: WorkbookLimits & CsvLimits = {
  maxRows: MAX_PARTICIPANTS,
  tooMany: 'importTooManyRows',
  maxRowCharacters: 20_000,
  archive: {
    maxEntries: 200,
    maxTotalBytes: MAX_UNPACKED_BYTES,
    maxEntryBytes: MAX_UNPACKED_BYTES,
    tooManyEntries: 'importTooLarge',
    tooLarge: 'importTooLarge',
  },
}

/** Reads the NIPs in a file, whatever stands beside them. */
export async function readNipsOf({
  value: { format },
  attachments,
}: JobPart<ReadNipsInput>): Promise<JobPart<z.infer<typeof readNipsOutputSchema>>> {
  const bytes = Buffer.from(attachments[0] ?? [])
  const { rows } = format === 'csv' ? readCsv(bytes, LIMITS) : await readFirstSheet(bytes, LIMITS)
  return { value: readNips(rows), attachments: [] }
}
