import { randomUUID } from 'node:crypto'
import type { addCreditSchema, ClockCredit } from '@pengawas/shared/contracts/incidents'
import { AppError } from '@pengawas/shared/errors'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { z } from 'zod'
import type { Actor } from '../../../kernel/access/actor.ts'
import { toTimeGiven } from '../../../sessions/outages/clock-credits.queries.ts'
import { lockTestSessions } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { staffSession } from '../../../sessions/watching/staff-session.ts'
import { settledOne } from '../../commands/settled.ts'
import { addTime } from './add-time.ts'
import { INCIDENTS_PERMISSION, type IncidentsDeps } from './deps.ts'
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
  const given = await db.write(async (manager) => {
    const rows = await lockTestSessions(manager, [testSessionId])
    const added = await addTime(manager, actor, rows, { minutes, reason, idOf: () => randomUUID() }, at)
    await audit.appendAll(manager, added.entries)
    return added
  })
  settledOne(given, testSessionId)
  const [row] = given.credits
  if (row === undefined) throw new AppError('not-found')
  await commands.announce(testSessionId)
  announcer.announce(pushes.timeGiven, { testSessionId }, toTimeGiven(row))
  const [answer] = await toCredits(deps, [row], [session])
  if (answer === undefined) throw new AppError('not-found')
  return answer
}
