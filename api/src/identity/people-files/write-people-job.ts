import { exportFormatSchema } from '@pengawas/shared/contracts/people'
import { z } from 'zod'
import { answerJob } from '../../kernel/lib/jobs/answer-job.ts'
import { inPieces, unpackList } from '../../kernel/lib/jobs/packed-list.ts'
import { writeCsv, writeWorkbook } from './write-people.ts'

await answerJob(z.object({ format: exportFormatSchema }), async ({ value, attachments }) => {
  const rows = await unpackList(attachments, z.array(z.string()))
  return {
    value: null,
    attachments: [...inPieces(value.format === 'csv' ? writeCsv(rows) : await writeWorkbook(rows))],
  }
})
