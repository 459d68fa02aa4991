import type { ClockCredit } from '@pengawas/shared/contracts/incidents'
import { AppError } from '@pengawas/shared/errors'
import { pageLinks } from '@pengawas/shared/page-links'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { EntityManager } from 'typeorm'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { updateCredit } from '../../../sessions/outages/clock-credits.changes.ts'
import type { ClockCreditRow } from '../../../sessions/outages/clock-credits.entity.ts'
import { toTimeGiven } from '../../../sessions/outages/clock-credits.queries.ts'
import { measureLasting } from '../../../sessions/outages/measure-lasting.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { lockTestSession } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { staffSession } from '../../../sessions/watching/staff-session.ts'
import { decideCredit, findCredit } from '../incidents.repository.ts'
import { decided, type Decision } from './decision.ts'
import { INCIDENTS_PERMISSION, type IncidentsDeps } from './deps.ts'
import { giveTime } from './give-time.ts'
import { toCredits } from './to-credits.ts'

const MINUTE_MS = 60_000

/**
 * An accepted credit extends the test; one that the clock has ended is opened again for exactly that time. What an outage
 * that lasts has cost by now is decided about, the rest is proposed later. Throws `not-found`, and `conflict` where it was
 * decided before or could not be used.
 */
export async function decideOnCredit(
  deps: IncidentsDeps,
  actor: Actor,
  id: string,
  decision: Decision,
): Promise<ClockCredit> {
  const { db, announcer, commands } = deps
  requirePermission(actor, INCIDENTS_PERMISSION)
  const credit = await findCredit(db.read, id)
  if (credit === null) throw new AppError('not-found')
  const session = await staffSession(db.read, actor, credit.testSessionId, INCIDENTS_PERMISSION)
  const effect = await db.write((manager) => decide(deps, manager, actor, credit, decision))
  const after = await findCredit(db.read, id)
  if (after === null) throw new AppError('not-found')
  announcer.announce(pushes.incidentsChanged, {}, {})
  if (effect !== 'none') {
    await commands.announce(session.id)
    announcer.announce(pushes.timeGiven, { testSessionId: session.id }, toTimeGiven(after))
  }
  if (effect === 'reopens') await callBack(deps, session, after)
  const [answer] = await toCredits(deps, [after], [session])
  if (answer === undefined) throw new AppError('not-found')
  return answer
}

async function decide(
  deps: IncidentsDeps,
  manager: EntityManager,
  actor: Actor,
  { id, testSessionId }: ClockCreditRow,
  decision: Decision,
): Promise<'extends' | 'reopens' | 'none'> {
  const at = deps.now()
  // Before the credit is read: the candidate's page may be coming back, which measures the same outage.
  await lockTestSession(manager, testSessionId)
  if (!(await decideCredit(manager, id, decided(actor, decision, at)))) throw new AppError('conflict')
  const row = await findCredit(manager, id)
  if (row === null) throw new AppError('not-found')
  const [measured = row] = await measureLasting(manager, [row], at)
  const { fromAt, toAt, creditMs } = measured
  await updateCredit(manager, id, { fromAt, toAt, creditMs, isLasting: false })
  const effect =
    decision.decision === 'accepted' ? await giveTime(deps, manager, actor, testSessionId, creditMs, at) : 'none'
  await deps.audit.append(manager, {
    actorId: actor.userId,
    action: 'clock-credit.decided',
    subjectType: 'test-session',
    subjectId: testSessionId,
    data: {
      ...{ creditId: id, decision: decision.decision, creditMs },
      ...{ isUsed: effect !== 'none', reopened: effect === 'reopens' },
    },
    words: { reason: decision.reason },
  })
  return effect
}

/** Tells the candidate that their test is open again, and leads back into it. */
async function callBack(
  { db, notifications }: IncidentsDeps,
  { assessmentId, participantId }: TestSessionRow,
  { creditMs }: ClockCreditRow,
): Promise<void> {
  const assessment = await findAssessment(db.read, assessmentId)
  const seconds = Math.round((creditMs % MINUTE_MS) / 1_000)
  const time = `${Math.floor(creditMs / MINUTE_MS)}:${String(seconds).padStart(2, '0')}`
  await notifications.notify([participantId], {
    key: 'test-reopened',
    parameters: { title: assessment?.title ?? '', time },
    url: pageLinks.test(assessmentId),
  })
}
