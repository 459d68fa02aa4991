import type { BankQuestion } from '@pengawas/shared/contracts/questions'
import type { ValidateQuestion } from '@pengawas/shared/contracts/validation'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { toAnswer } from '../../questions/service/to-answer.ts'
import { rejected } from '../validation.rules.ts'
import { approveVersion } from './approve-version.ts'
import type { ValidationDeps } from './deps.ts'
import { settleReview } from './settle-review.ts'

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
  const notes = validationNotes === undefined || validationNotes === '' ? null : validationNotes
  if (validationStatus === 'approved')
    return toAnswer(deps.db, await approveVersion(deps, actor, questionId, version, notes))
  const reason = rejectionReason ?? ''
  const row = await settleReview(deps, actor, questionId, {
    kind: 'reject',
    version,
    text: reason,
    changes: (question, at) => rejected(question, actor.userId, reason, notes, at),
  })
  return toAnswer(deps.db, row)
}
