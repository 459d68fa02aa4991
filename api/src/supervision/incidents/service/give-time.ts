import { AppError } from '@pengawas/shared/errors'
import { remainingMs } from '@pengawas/shared/rules/test-clock'
import type { EntityManager } from 'typeorm'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { effectOfCredit } from '../../../sessions/finishing/reopening.rules.ts'
import { reopenSession } from '../../../sessions/finishing/reopen-session.ts'
import { updateTestSession } from '../../../sessions/test-sessions/test-sessions.changes.ts'
import { findSessionOf, lockTestSession } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { clockFacts } from '../../../sessions/test-sessions/test-sessions.rules.ts'
import type { IncidentsDeps } from './deps.ts'

/**
 * Adds to the clock of a test, which is opened again where the clock has ended it. Throws `not-found`, and `conflict` with
 * the reason where the time could not be used any more. Decided under the session's lock, so that the clock cannot end the
 * test meanwhile.
 */
export async function giveTime(
  { audit, withdrawResult }: Pick<IncidentsDeps, 'audit' | 'withdrawResult'>,
  manager: EntityManager,
  actor: Actor,
  testSessionId: string,
  creditMs: number,
  at: Date,
): Promise<'extends' | 'reopens'> {
  const session = await lockTestSession(manager, testSessionId)
  const assessment = session === null ? null : await findAssessment(manager, session.assessmentId)
  if (session === null || assessment === null) throw new AppError('not-found')
  const newest = await findSessionOf(manager, session.assessmentId, session.participantId)
  const decided = effectOfCredit(session, assessment, newest?.attempt ?? session.attempt, at)
  if (decided.effect === 'none') throw new AppError('conflict', { message: decided.because })
  const { endTime } = session
  if (decided.effect === 'extends' || endTime === null) {
    await updateTestSession(manager, testSessionId, { creditMs: session.creditMs + creditMs, updatedAt: at })
    return 'extends'
  }
  // A pause that ran at the end counts as ended then, and all time that was left then is left still.
  const wasStopped = remainingMs(clockFacts(session, assessment), endTime.getTime()) > 0
  await reopenSession(manager, withdrawResult, { ...session, endTime }, { creditMs, wasStopped, at })
  await audit.append(manager, {
    actorId: actor.userId,
    action: 'test-session.reopened',
    subjectType: 'test-session',
    subjectId: testSessionId,
    data: { creditMs, endedAt: endTime.toISOString() },
  })
  return 'reopens'
}
