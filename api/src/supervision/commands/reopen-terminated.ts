import { pageLinks } from '@pengawas/shared/page-links'
import { remainingMs } from '@pengawas/shared/rules/test-clock'
import type { EntityManager } from 'typeorm'
import { findAssessment } from '../../assessments/assessments/assessments.queries.ts'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { WithdrawResult } from '../../sessions/finishing/hand-in.ts'
import { canOverturn } from '../../sessions/finishing/reopening.rules.ts'
import { reopenSession } from '../../sessions/finishing/reopen-session.ts'
import { findSessionOf, findTestSession, lockTestSession } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { clockFacts } from '../../sessions/test-sessions/test-sessions.rules.ts'

/**
 * Opens a test that a person ended again with the time that was left then; its clock waits for the candidate. False where
 * that would not be fair any more.
 */
export async function reopenTerminated(
  { withdrawResult }: { withdrawResult: WithdrawResult },
  manager: EntityManager,
  id: string,
  at: Date,
): Promise<boolean> {
  const session = await lockTestSession(manager, id)
  const assessment = session === null ? null : await findAssessment(manager, session.assessmentId)
  if (session === null || assessment === null || session.endTime === null) return false
  const newest = await findSessionOf(manager, session.assessmentId, session.participantId)
  if (!canOverturn(session, assessment, newest?.attempt ?? session.attempt, at)) return false
  const { endTime } = session
  await reopenSession(manager, withdrawResult, { ...session, endTime }, { creditMs: 0, wasStopped: false, at })
  return true
}

/** Tells the candidate that their test is open again, and leads back into it. */
export async function callBack(
  { db, notifications, now }: { db: Database; notifications: Pick<NotificationsService, 'notify'>; now: () => Date },
  testSessionId: string,
): Promise<void> {
  const session = await findTestSession(db.read, testSessionId)
  const assessment = session === null ? null : await findAssessment(db.read, session.assessmentId)
  if (session === null || assessment === null) return
  const left = Math.floor(remainingMs(clockFacts(session, assessment), now().getTime()) / 1_000)
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  await notifications.notify([session.participantId], {
    key: 'termination-overturned',
    parameters: { title: assessment.title, time },
    url: pageLinks.test(assessment.id),
  })
}
