import { testResultSchema } from '@pengawas/shared/contracts/test-results'
import { LANGUAGES } from '@pengawas/shared/languages'
import { z } from 'zod'
import { answerJob } from '../../kernel/lib/jobs/answer-job.ts'
import { drawResult } from './draw-result.ts'

const inputSchema = z.object({
  result: testResultSchema,
  language: z.enum(LANGUAGES),
  agency: z.string(),
  madeAt: z.number(),
})

await answerJob(inputSchema, async ({ value: { result, madeAt, ...look } }) => ({
  value: null,
  attachments: [await drawResult(result, { ...look, madeAt: new Date(madeAt) })],
}))
