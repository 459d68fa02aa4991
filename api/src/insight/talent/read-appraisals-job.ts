import { answerJob } from '../../kernel/lib/jobs/answer-job.ts'
import { readAppraisalsInputSchema } from './read-appraisals.contracts.ts'
import { readAppraisals } from './read-appraisals.ts'

await answerJob(readAppraisalsInputSchema, readAppraisals)
