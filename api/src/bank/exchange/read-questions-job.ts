import { answerJob } from '../../kernel/lib/jobs/answer-job.ts'
import { readQuestionsInputSchema } from './read-questions.contracts.ts'
import { readQuestions } from './read-questions.ts'

await answerJob(readQuestionsInputSchema, readQuestions)
