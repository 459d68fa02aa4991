import type { SessionCommandAnswer, SessionNote } from '@pengawas/shared/contracts/test-taking'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { findAssessment } from '../../assessments/assessments/assessments.queries.ts'
import { findTestSession } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { clockFacts, toSessionClock, toTestSession } from '../../sessions/test-sessions/test-sessions.rules.ts'

/** How a session stands after a command, with the note that the command wrote. Throws `not-found`. */
export async function commandAnswer(
  manager: EntityManager,
  testSessionId: string,
  now: Date,
  note: SessionNote | null = null,
): Promise<SessionCommandAnswer> {
  const row = await findTestSession(manager, testSessionId)
  const assessment = row === null ? null : await findAssessment(manager, row.assessmentId)
  if (row === null || assessment === null) throw new AppError('not-found')
  return {
    session: toTestSession(row),
    clock: toSessionClock(clockFacts(row, assessment), row.endTime ?? now),
    note,
  }
}
