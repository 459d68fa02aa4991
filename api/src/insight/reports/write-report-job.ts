import { z } from 'zod'
import { answerJob } from '../../kernel/lib/jobs/answer-job.ts'
import { inPieces, unpackList } from '../../kernel/lib/jobs/packed-list.ts'
import type { Cell } from './report-tables.rules.ts'
import { packedRowSchema, sheetsSchema } from './report-file.contracts.ts'
import { writeReportWorkbook } from './write-report-workbook.ts'

const toCell = (cell: z.infer<typeof packedRowSchema>['cells'][number]): Cell =>
  typeof cell === 'object' && cell !== null ? new Date(cell.at) : cell

await answerJob(z.object({ sheets: sheetsSchema }), async ({ value: { sheets }, attachments }) => {
  const rows = Map.groupBy(await unpackList(attachments, packedRowSchema), ({ sheet }) => sheet)
  const tables = sheets.map((sheet, index) => ({
    ...sheet,
    rows: (rows.get(index) ?? []).map(({ cells }) => cells.map(toCell)),
  }))
  return { value: null, attachments: [...inPieces(await writeReportWorkbook(tables))] }
})
