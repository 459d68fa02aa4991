import { z } from 'zod'
import { answerJob } from '../../kernel/lib/jobs/answer-job.ts'
import { unpackList } from '../../kernel/lib/jobs/packed-list.ts'
import { estimateItemParameters } from '../../kernel/psychometrics/irt/estimate-item-parameters.ts'
import { personAnswersSchema } from './calibration.contracts.ts'

await answerJob(z.null(), async ({ attachments }) => ({
  value: estimateItemParameters(await unpackList(attachments, personAnswersSchema)),
  attachments: [],
}))
