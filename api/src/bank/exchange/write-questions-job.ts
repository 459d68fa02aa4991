import { answerJob } from '../../kernel/lib/jobs/answer-job.ts'
import { writeQuestionsInputSchema } from './write-questions.contracts.ts'
import { writeQuestions } from './write-questions.ts'

await answerJob(writeQuestionsInputSchema, writeQuestions)
