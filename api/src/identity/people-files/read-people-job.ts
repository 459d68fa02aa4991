import { answerJob } from '../../kernel/lib/jobs/answer-job.ts'
import { readPeopleInputSchema } from './read-people.contracts.ts'
import { readPeople } from './read-people.ts'

await answerJob(readPeopleInputSchema, readPeople)
