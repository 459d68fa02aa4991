import type { BankQuestion } from '@pengawas/shared/contracts/questions'
import type { ValidateQuestion } from '@pengawas/shared/contracts/validation'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { toAnswer } from '../../questions/service/to-answer.ts'
import type { ValidationDeps } from './deps.ts'
import { settleReview } from './settle-reviews.ts'
import { approval, rejection } from './verdicts.ts'

/**
 * Approves or rejects the version of a question that the validator looked at. Throws `conflict` when there is a newer
 * version or nothing to decide, and `not-allowed` for a person's own work.
 */
export async function decideQuestion(
  deps: ValidationDeps,
  actor: Actor,
  questionId: string,
  { validationStatus, validationNotes, rejectionReason, version }: ValidateQuestion,
): Promise<BankQuestion> {
  requirePermission(actor, 'question:validate')
  const verdict =
    validationStatus === 'approved'
      ? approval(actor, validationNotes)
      : rejection(actor, rejectionReason ?? '', validationNotes)
  return toAnswer(deps.db, await settleReview(deps, actor, { id: questionId, version }, verdict))
}
