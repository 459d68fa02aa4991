import { CREDIT_UNDO_MS } from '@pengawas/shared/contracts/proctoring'
import { AppError } from '@pengawas/shared/errors'
import { isTimeOver } from '@pengawas/shared/rules/test-clock'
import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import { findAssessmentsById } from '../../../assessments/assessments/assessments.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { deleteCredits } from '../../../sessions/outages/clock-credits.changes.ts'
import type { ClockCreditRow } from '../../../sessions/outages/clock-credits.entity.ts'
import { updateTestSessions } from '../../../sessions/test-sessions/test-sessions.changes.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { clockFacts } from '../../../sessions/test-sessions/test-sessions.rules.ts'
import { refuseOver } from '../../commands/refuse-over.ts'
import type { Settled } from '../../commands/settled.ts'

/** What lies between the proctor's click and here, beside the time that the page counts. */
const WAY_MS = 3_000

/** What was given before this moment stays. */
export const undoableSince = (at: Date): Date => new Date(at.getTime() - CREDIT_UNDO_MS - WAY_MS)

/**
 * Takes these credits back that a person gave a moment ago, one of a session, as if they had not been given. They counted
 * at once, so that no clock could run out meanwhile; where one would have, the time stays. The rows must be locked.
 */
export async function takeBackTime(
  manager: EntityManager,
  actor: Actor,
  sessions: readonly TestSessionRow[],
  given: readonly ClockCreditRow[],
  at: Date,
): Promise<Settled & { credits: ClockCreditRow[] }> {
  const { running, refusals } = refuseOver(sessions)
  const since = undoableSince(at)
  const creditOf = new Map(given.map((credit) => [credit.testSessionId, credit]))
  const rows = await findAssessmentsById(manager, [...new Set(running.map(({ assessmentId }) => assessmentId))])
  const assessments = new Map(rows.map((row) => [row.id, row]))
  const taken = new Map<TestSessionRow, ClockCreditRow>()
  for (const session of running) {
    const credit = creditOf.get(session.id)
    if (credit === undefined) continue
    const refusal = reasonAgainst(session, assessments.get(session.assessmentId), credit, { at, since })
    if (refusal === null) taken.set(session, credit)
    else refusals.set(session.id, refusal)
  }
  const changes = [...taken].map(
    ([{ id, creditMs }, credit]) => [id, { creditMs: creditMs - credit.creditMs, updatedAt: at }] as const,
  )
  await updateTestSessions(manager, new Map(changes))
  const credits = [...taken.values()]
  await deleteCredits(
    manager,
    credits.map(({ id }) => id),
  )
  const entries = credits.map(({ id: creditId, testSessionId, creditMs }) => ({
    actorId: actor.userId,
    action: 'clock-credit.taken-back' as const,
    subjectType: 'test-session' as const,
    subjectId: testSessionId,
    data: { creditId, creditMs },
  }))
  return { changed: credits.map(({ testSessionId }) => testSessionId), refusals, entries, credits }
}

function reasonAgainst(
  session: TestSessionRow,
  assessment: AssessmentRow | undefined,
  credit: ClockCreditRow,
  { at, since }: { at: Date; since: Date },
): AppError | null {
  if (assessment === undefined) return new AppError('not-found')
  if (credit.createdAt < since) return new AppError('conflict', { message: 'creditUndoLate' })
  const creditMs = session.creditMs - credit.creditMs
  return isTimeOver(clockFacts({ ...session, creditMs }, assessment), at.getTime())
    ? new AppError('conflict', { message: 'creditInUse' })
    : null
}
