import type { SessionCommandAnswer } from '@pengawas/shared/contracts/test-taking'
import { AppError } from '@pengawas/shared/errors'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { Actor } from '../../../kernel/access/actor.ts'
import { lockTestSession } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { staffSession } from '../../../sessions/watching/staff-session.ts'
import { settledOne } from '../../commands/settled.ts'
import { findCredit } from '../incidents.repository.ts'
import { INCIDENTS_PERMISSION, type IncidentsDeps } from './deps.ts'
import { takeBackTime } from './take-back-time.ts'

/** Takes back one credit of a moment ago. Throws `not-found`, `test-session-over`, and `conflict` with the reason. */
export async function takeBackCredit(
  { db, audit, announcer, commands, now }: IncidentsDeps,
  actor: Actor,
  testSessionId: string,
  creditId: string,
): Promise<SessionCommandAnswer> {
  await staffSession(db.read, actor, testSessionId, INCIDENTS_PERMISSION)
  await db.write(async (manager) => {
    const session = await lockTestSession(manager, testSessionId)
    const credit = await findCredit(manager, creditId)
    const isIts = credit?.testSessionId === testSessionId && credit.kind === 'incident'
    if (session === null || !isIts) throw new AppError('not-found')
    const settled = await takeBackTime(manager, actor, [session], [credit], now())
    settledOne(settled, testSessionId)
    await audit.appendAll(manager, settled.entries)
  })
  announcer.announce(pushes.timeTakenBack, { testSessionId }, { id: creditId })
  return commands.announce(testSessionId)
}
