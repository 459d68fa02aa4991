import { answerJob } from '../../kernel/lib/jobs/answer-job.ts'
import { readNipsInputSchema } from './read-nips.contracts.ts'
import { readNipsOf } from './read-nips.ts'

await answerJob(readNipsInputSchema, readNipsOf)
