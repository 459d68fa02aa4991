import type { Actor } from '../../../kernel/access/actor.ts'
import { revokeSession } from '../auth.repository.ts'
import type { AuthDeps } from './deps.ts'

/** Ends the login with which the actor makes this request. */
export async function logOut({ db, audit, announcer, now }: AuthDeps, actor: Actor): Promise<void> {
  await db.write(async (manager) => {
    await revokeSession(manager, actor.authSessionId, now())
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'auth.logged-out',
      subjectType: 'auth-session',
      subjectId: actor.authSessionId,
    })
  })
  announcer.emit('loginEnded', { authSessionId: actor.authSessionId })
}
