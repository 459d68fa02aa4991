import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import { beginAbsenceAnew } from '../../../sessions/live-states/live-states.changes.ts'
import { findLiveStates } from '../../../sessions/live-states/live-states.queries.ts'
import { updateTestSession } from '../../../sessions/test-sessions/test-sessions.changes.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { admissibleUntil, admittedSession } from '../admission.rules.ts'
import type { CheckInRow } from '../check-ins.entity.ts'

/** Starts the clock of a candidate in check-in, whose row is locked. Throws `assessment-not-active` where no time is left. */
export async function admit(
  manager: EntityManager,
  { row, session }: { row: CheckInRow; session: TestSessionRow },
  at: Date,
): Promise<void> {
  const assessment = await findAssessment(manager, session.assessmentId)
  if (assessment === null) throw new AppError('not-found')
  if (at >= admissibleUntil(session, assessment))
    throw new AppError('assessment-not-active', { message: 'checkInWindowOver' })
  const [state] = await findLiveStates(manager, [session.id])
  const isConnected = state !== undefined && state.pageId !== null
  await updateTestSession(manager, session.id, admittedSession(row, isConnected, at))
  if (!isConnected) await beginAbsenceAnew(manager, session.id, at)
}
