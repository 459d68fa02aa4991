import type { BankQuestion, saveQuestionSchema } from '@pengawas/shared/contracts/questions'
import { AppError } from '@pengawas/shared/errors'
import type { z } from 'zod'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { invalidFields } from '../question-writer.ts'
import type { QuestionsDeps } from './deps.ts'
import { prepareContent } from './prepare-content.ts'
import { toAnswer } from './to-answer.ts'

/** Stores a question, which then waits for a validator. Throws `invalid-input` with the reason for each field. */
export async function createQuestion(
  { db, writer }: QuestionsDeps,
  actor: Actor,
  sent: z.output<typeof saveQuestionSchema>,
): Promise<BankQuestion> {
  requirePermission(actor, 'question:write')
  const { content, problems } = await prepareContent(sent)
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
  const [row] = await db.write((manager) => writer.create(manager, actor.userId, [{ content }]))
  if (row === undefined) throw new AppError('internal')
  return toAnswer(db, row)
}
