import type { ImportDefaults } from '@pengawas/shared/contracts/question-exchange'
import type { z } from 'zod'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import type { JobPart } from '../../../kernel/lib/jobs/answer-job.ts'
import { refuseReading } from '../../../kernel/lib/jobs/file-jobs.ts'
import type { QuestionFile } from '../read-file.ts'
import { type ReadQuestionsInput, readQuestionsOutputSchema } from '../read-questions.contracts.ts'
import type { QuestionExchangeDeps } from './deps.ts'

const READ_JOB = new URL('../read-questions-job.ts', import.meta.url)

/**
 * Reads a file in a process of its own, so that a file that is hostile or slow to read does not hold up the hub. `take`
 * names the questions to be stored; without it the result is a preview. Throws `invalid-input`.
 */
export function runReader(
  { jobs, now }: QuestionExchangeDeps,
  actor: Actor,
  { contentType, bytes }: QuestionFile,
  defaults: ImportDefaults,
  take?: ReadQuestionsInput['take'],
): Promise<JobPart<z.output<typeof readQuestionsOutputSchema>>> {
  requirePermission(actor, 'question:write')
  const input: ReadQuestionsInput = {
    contentType,
    defaults,
    createdBy: actor.userId,
    at: now().toISOString(),
    ...(take === undefined ? {} : { take }),
  }
  return jobs.run({
    file: READ_JOB,
    input: { value: input, attachments: [bytes] },
    output: readQuestionsOutputSchema,
    refuse: refuseReading,
  })
}
