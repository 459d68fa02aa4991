import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import { saveAnswers } from '../../../sessions/answers/answers.changes.ts'
import type { LateAnswerRow } from '../../../sessions/answers/answers.entity.ts'
import { findAnswersByKey, findItemsByKey } from '../../../sessions/answers/answers.queries.ts'
import { lockTestSession } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import type { IncidentsDeps } from './deps.ts'

/**
 * Takes a late answer into the test, which is scored again where it is over. Returns the candidate's notices of
 * that, or null where it changes nothing: a newer answer is stored, or an adaptive test has gone on from another one.
 * Throws `not-found`.
 */
export async function acceptAnswer(
  { handInAgain }: Pick<IncidentsDeps, 'handInAgain'>,
  manager: EntityManager,
  late: LateAnswerRow,
): Promise<NotificationRow[] | null> {
  const session = await lockTestSession(manager, late.testSessionId)
  const assessment = session === null ? null : await findAssessment(manager, session.assessmentId)
  if (session === null || assessment === null) throw new AppError('not-found')
  const { testSessionId, questionId, value, markedForReview, revision, idempotencyKey, activeMs, madeAt, receivedAt } =
    late
  const [stored] = await findAnswersByKey(manager, [{ testSessionId, questionId }])
  if (stored !== undefined && stored.revision >= revision) return null
  // An adaptive test went on from the answer it has: another one would be an answer to another test.
  const [item] = await findItemsByKey(manager, [{ testSessionId, questionId }])
  if (item === undefined || item.thetaAfter !== null) return null
  await saveAnswers(manager, [
    { testSessionId, questionId, value, markedForReview, revision, idempotencyKey, activeMs, madeAt, receivedAt },
  ])
  return isOver(session.status) ? handInAgain(manager, session, assessment) : []
}
