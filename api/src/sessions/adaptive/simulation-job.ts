import { answerJob } from '../../kernel/lib/jobs/answer-job.ts'
import { rehearse } from '../../kernel/psychometrics/cat/simulate-cat.ts'
import { simulationInputSchema } from './simulation.contracts.ts'

await answerJob(simulationInputSchema, ({ value: { items, settings } }) => ({
  value: rehearse(items, settings),
  attachments: [],
}))
