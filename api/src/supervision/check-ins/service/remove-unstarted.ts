import { pushes } from '@pengawas/shared/sockets/pushes'
import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import { findAssessment, findAssessmentsById } from '../../../assessments/assessments/assessments.queries.ts'
import { setFileTerms } from '../../../kernel/files/kept-files.changes.ts'
import { removeTestSession } from '../../../sessions/test-sessions/test-sessions.changes.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { findTestSession, findTestSessions } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { admissibleUntil } from '../admission.rules.ts'
import { deleteRefusalsBefore, listUnadmitted } from '../check-ins.repository.ts'
import { CHECK_IN_KEPT_MS, NOT_STARTED_AFTER_MS } from '../check-ins.rules.ts'
import { isHeld } from '../../retention/legal-holds.queries.ts'
import type { CheckInsDeps } from './deps.ts'
import { lockCheckIn } from './read-own.ts'

/**
 * Takes back the tests of candidates whom nobody admitted and nobody can admit any more: they were never begun, so they are
 * removed with everything that was kept of them, and no attempt is used up. The audit log keeps that. Returns how many. Refusals
 * from before which no check-in counts any more go too.
 */
export async function removeUnstarted(deps: CheckInsDeps): Promise<number> {
  let removed = 0
  await deps.db.write((manager) => deleteRefusalsBefore(manager, new Date(deps.now().getTime() - CHECK_IN_KEPT_MS)))
  for (const testSessionId of await listOverdue(deps)) {
    const isRemoved = await removeOne(deps, testSessionId).catch((error: unknown) => {
      // The others do not wait for it; it is tried again at the next round.
      deps.log.error({ err: error, testSessionId }, 'a check-in whose time is over could not be removed')
      return false
    })
    if (!isRemoved) continue
    removed += 1
    deps.announcer.emit('secondCameraEnded', { testSessionId })
  }
  if (removed > 0) deps.announcer.announce(pushes.wallChanged, {}, {})
  return removed
}

const isOverdue = (session: TestSessionRow, assessment: AssessmentRow, at: Date): boolean =>
  at.getTime() >= admissibleUntil(session, assessment).getTime() + NOT_STARTED_AFTER_MS

async function listOverdue({ db, now }: CheckInsDeps): Promise<string[]> {
  const rows = await listUnadmitted(db.read)
  const assessments = await findAssessmentsById(db.read, [...new Set(rows.map(({ assessmentId }) => assessmentId))])
  const ids = rows.map(({ testSessionId }) => testSessionId)
  return (await findTestSessions(db.read, ids)).flatMap((session) => {
    const assessment = assessments.find(({ id }) => id === session.assessmentId)
    return assessment !== undefined && isOverdue(session, assessment, now()) ? [session.id] : []
  })
}

async function removeOne(deps: CheckInsDeps, testSessionId: string): Promise<boolean> {
  const { db, audit, closeMedia, now } = deps
  const isStillOverdue = async (manager: EntityManager): Promise<boolean> => {
    const session = await findTestSession(manager, testSessionId)
    const assessment = session === null ? null : await findAssessment(manager, session.assessmentId)
    return (
      session?.status === 'check-in' &&
      assessment !== null &&
      isOverdue(session, assessment, now()) &&
      !(await isHeld(manager, testSessionId))
    )
  }
  if (!(await isStillOverdue(db.read))) return false
  // While it can still be found.
  await closeMedia(testSessionId)
  return db.write(async (manager) => {
    const { session, row } = await lockCheckIn(manager, testSessionId)
    // Asked again under the lock: the end may have been moved a moment ago.
    if (!(await isStillOverdue(manager))) return false
    const keys = Object.values(row.pictures).map(({ key }) => key)
    await setFileTerms(manager, keys, { dueAt: now(), reason: 'subject-removed' })
    await removeTestSession(manager, testSessionId)
    await audit.append(manager, {
      ...{ actorId: null, action: 'test-session.not-started' },
      ...{ subjectType: 'test-session', subjectId: testSessionId },
      data: {
        assessmentId: row.assessmentId,
        participantId: row.participantId,
        attempt: session.attempt,
        state: row.state,
      },
    })
    return true
  })
}
