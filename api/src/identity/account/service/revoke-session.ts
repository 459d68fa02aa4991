import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { AccountDeps } from './deps.ts'
import { listSessions } from './list-sessions.ts'

/** Ends one of the actor's logins. Throws `not-found` for one that is not theirs or has ended. */
export async function revokeSession(deps: AccountDeps, actor: Actor, id: string): Promise<void> {
  const { db, audit, logins } = deps
  if (!(await listSessions(deps, actor)).some((session) => session.id === id)) throw new AppError('not-found')
  await db.write(async (manager) => {
    await logins.endOne(manager, id)
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'auth.session-revoked',
      subjectType: 'auth-session',
      subjectId: id,
    })
  })
  logins.announce([id])
}
