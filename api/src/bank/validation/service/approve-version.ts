import type { Actor } from '../../../kernel/access/actor.ts'
import type { QuestionRow } from '../../questions/questions.entity.ts'
import { approved } from '../validation.rules.ts'
import type { ValidationDeps } from './deps.ts'
import { settleReview } from './settle-review.ts'

/** Approves this version of a question, with notes or null. Returns the question as it then is. Throws as `settleReview`. */
export function approveVersion(
  deps: ValidationDeps,
  actor: Actor,
  questionId: string,
  version: number,
  notes: string | null,
): Promise<QuestionRow> {
  return settleReview(deps, actor, questionId, {
    kind: 'approve',
    version,
    text: notes ?? '',
    changes: (question, at) => approved(question, actor.userId, notes, at),
  })
}
