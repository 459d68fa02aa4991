import type { SessionCommandAnswer, SessionNote } from '@pengawas/shared/contracts/test-taking'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { findAssessmentsById } from '../../assessments/assessments/assessments.queries.ts'
import { findTestSessions } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { clockFacts, toSessionClock, toTestSession } from '../../sessions/test-sessions/test-sessions.rules.ts'

/** How sessions stand after a command; those that are gone are left out. */
export async function commandAnswers(
  manager: EntityManager,
  testSessionIds: readonly string[],
  now: Date,
): Promise<SessionCommandAnswer[]> {
  const rows = await findTestSessions(manager, testSessionIds)
  const assessments = await findAssessmentsById(manager, [...new Set(rows.map(({ assessmentId }) => assessmentId))])
  const assessmentOf = new Map(assessments.map((assessment) => [assessment.id, assessment]))
  return rows.flatMap((row) => {
    const assessment = assessmentOf.get(row.assessmentId)
    if (assessment === undefined) return []
    const clock = toSessionClock(clockFacts(row, assessment), row.endTime ?? now)
    return [{ session: toTestSession(row), clock, note: null }]
  })
}

/** How a session stands after a command, with the note that the command wrote. Throws `not-found`. */
export async function commandAnswer(
  manager: EntityManager,
  testSessionId: string,
  now: Date,
  note: SessionNote | null = null,
): Promise<SessionCommandAnswer> {
  const [answer] = await commandAnswers(manager, [testSessionId], now)
  if (answer === undefined) throw new AppError('not-found')
  return { ...answer, note }
}
