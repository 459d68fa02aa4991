import { CREDIT_UNDO_MS } from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { SessionCommandAnswer } from '@pengawas/shared/contracts/test-taking'
import { AppError } from '@pengawas/shared/errors'
import { isTimeOver } from '@pengawas/shared/rules/test-clock'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { EntityManager } from 'typeorm'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { deleteCredit } from '../../../sessions/outages/clock-credits.changes.ts'
import { updateTestSession } from '../../../sessions/test-sessions/test-sessions.changes.ts'
import { lockTestSession } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { clockFacts } from '../../../sessions/test-sessions/test-sessions.rules.ts'
import { staffSession } from '../../../sessions/watching/staff-session.ts'
import { findCredit } from '../incidents.repository.ts'
import { INCIDENTS_PERMISSION, type IncidentsDeps } from './deps.ts'

/** What lies between the proctor's click and here, beside the time that the page counts. */
const WAY_MS = 3_000

/**
 * Takes time back that a person gave a moment ago, as if they had not. It was given at once, so that the clock could not run
 * out meanwhile; where it would have, the time stays. Throws `not-found`, `test-session-over`, and `conflict` with the reason.
 */
export async function takeBackCredit(
  deps: IncidentsDeps,
  actor: Actor,
  testSessionId: string,
  creditId: string,
): Promise<SessionCommandAnswer> {
  const { db, announcer, commands } = deps
  await staffSession(db.read, actor, testSessionId, INCIDENTS_PERMISSION)
  await db.write((manager) => takeBack(deps, manager, actor, testSessionId, creditId))
  announcer.announce(pushes.timeTakenBack, { testSessionId }, { id: creditId })
  return commands.announce(testSessionId)
}

async function takeBack(
  { audit, now }: IncidentsDeps,
  manager: EntityManager,
  actor: Actor,
  testSessionId: string,
  creditId: string,
): Promise<void> {
  const session = await lockTestSession(manager, testSessionId)
  const assessment = session === null ? null : await findAssessment(manager, session.assessmentId)
  const credit = await findCredit(manager, creditId)
  const isIts = credit?.testSessionId === testSessionId && credit.kind === 'incident'
  if (session === null || assessment === null || !isIts) throw new AppError('not-found')
  if (isOver(session.status)) throw new AppError('test-session-over')
  const at = now()
  if (at.getTime() - credit.createdAt.getTime() > CREDIT_UNDO_MS + WAY_MS)
    throw new AppError('conflict', { message: 'creditUndoLate' })
  const creditMs = session.creditMs - credit.creditMs
  if (isTimeOver(clockFacts({ ...session, creditMs }, assessment), at.getTime()))
    throw new AppError('conflict', { message: 'creditInUse' })
  await updateTestSession(manager, testSessionId, { creditMs, updatedAt: at })
  await deleteCredit(manager, creditId)
  await audit.append(manager, {
    actorId: actor.userId,
    action: 'clock-credit.taken-back',
    subjectType: 'test-session',
    subjectId: testSessionId,
    data: { creditId, creditMs: credit.creditMs },
  })
}
