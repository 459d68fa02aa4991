import { randomUUID } from 'node:crypto'
import type { addCreditSchema, ClockCredit } from '@pengawas/shared/contracts/incidents'
import { AppError } from '@pengawas/shared/errors'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { z } from 'zod'
import type { Actor } from '../../../kernel/access/actor.ts'
import { insertCredits } from '../../../sessions/outages/clock-credits.changes.ts'
import type { ClockCreditRow } from '../../../sessions/outages/clock-credits.entity.ts'
import { toTimeGiven } from '../../../sessions/outages/clock-credits.queries.ts'
import { lockTestSession } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { staffSession } from '../../../sessions/watching/staff-session.ts'
import { INCIDENTS_PERMISSION, type IncidentsDeps } from './deps.ts'
import { giveTime } from './give-time.ts'
import { toCredits } from './to-credits.ts'

/** Gives time at once, for an incident that a person saw. Throws `not-found`, and `test-session-over`. */
export async function addCredit(
  deps: IncidentsDeps,
  actor: Actor,
  testSessionId: string,
  { minutes, reason }: z.output<typeof addCreditSchema>,
): Promise<ClockCredit> {
  const { db, audit, announcer, commands, now } = deps
  const session = await staffSession(db.read, actor, testSessionId, INCIDENTS_PERMISSION)
  const at = now()
  const creditMs = minutes * 60_000
  const row: ClockCreditRow = {
    id: randomUUID(),
    testSessionId,
    kind: 'incident',
    fromAt: new Date(at.getTime() - creditMs),
    toAt: at,
    creditMs,
    isLasting: false,
    decision: 'accepted',
    decidedBy: actor.userId,
    decidedAt: at,
    reason,
    createdAt: at,
  }
  await db.write(async (manager) => {
    if ((await lockTestSession(manager, testSessionId))?.endTime !== null) throw new AppError('test-session-over')
    await giveTime(deps, manager, actor, testSessionId, creditMs, at)
    await insertCredits(manager, [row])
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'clock-credit.added',
      subjectType: 'test-session',
      subjectId: testSessionId,
      data: { creditId: row.id, creditMs, reason },
    })
  })
  await commands.announce(testSessionId)
  announcer.announce(pushes.timeGiven, { testSessionId }, toTimeGiven(row))
  const [answer] = await toCredits(deps, [row], [session])
  if (answer === undefined) throw new AppError('not-found')
  return answer
}
