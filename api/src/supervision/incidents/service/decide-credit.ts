import type { ClockCredit } from '@pengawas/shared/contracts/incidents'
import { AppError } from '@pengawas/shared/errors'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { toTimeGiven } from '../../../sessions/outages/clock-credits.queries.ts'
import { staffSession } from '../../../sessions/watching/staff-session.ts'
import { decideCredit, findCredit } from '../incidents.repository.ts'
import { decided, type Decision } from './decision.ts'
import { INCIDENTS_PERMISSION, type IncidentsDeps } from './deps.ts'
import { extendTest } from './extend-test.ts'
import { toCredits } from './to-credits.ts'

/** An accepted credit extends the test, where it still runs. Throws `not-found`, and `conflict` where it was decided before. */
export async function decideOnCredit(
  { db, audit, announcer, commands, now }: IncidentsDeps,
  actor: Actor,
  id: string,
  decision: Decision,
): Promise<ClockCredit> {
  requirePermission(actor, INCIDENTS_PERMISSION)
  const credit = await findCredit(db.read, id)
  if (credit === null) throw new AppError('not-found')
  const session = await staffSession(db.read, actor, credit.testSessionId, INCIDENTS_PERMISSION)
  const isExtended = await db.write(async (manager) => {
    if (!(await decideCredit(manager, id, decided(actor, decision, now())))) throw new AppError('conflict')
    const isUsed =
      decision.decision === 'accepted' && (await extendTest(manager, credit.testSessionId, credit.creditMs, now()))
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'clock-credit.decided',
      subjectType: 'test-session',
      subjectId: credit.testSessionId,
      data: {
        creditId: id,
        decision: decision.decision,
        reason: decision.reason,
        creditMs: credit.creditMs,
        isUsed,
      },
    })
    return isUsed
  })
  const after = await findCredit(db.read, id)
  if (isExtended && after !== null) {
    await commands.announce(session.id)
    announcer.announce(pushes.timeGiven, { testSessionId: session.id }, toTimeGiven(after))
  }
  const [answer] = after === null ? [] : await toCredits(db.read, [after], [session])
  if (answer === undefined) throw new AppError('not-found')
  return answer
}
