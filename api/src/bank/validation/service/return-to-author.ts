import type { BankQuestion } from '@pengawas/shared/contracts/questions'
import type { returnQuestionSchema } from '@pengawas/shared/contracts/validation'
import type { z } from 'zod'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { toAnswer } from '../../questions/service/to-answer.ts'
import type { ValidationDeps } from './deps.ts'
import { settleReview, type Verdict } from './settle-reviews.ts'

/** Returns a question to its author, with what to revise. Throws as `decideQuestion`. */
export async function returnToAuthor(
  deps: ValidationDeps,
  actor: Actor,
  questionId: string,
  { text, version }: z.infer<typeof returnQuestionSchema>,
): Promise<BankQuestion> {
  requirePermission(actor, 'question:validate')
  const verdict: Verdict = { kind: 'return', text, changes: () => ({ validationStatus: 'revision' }) }
  const row = await settleReview(deps, actor, { id: questionId, version }, verdict)
  return toAnswer(deps.db, row)
}
