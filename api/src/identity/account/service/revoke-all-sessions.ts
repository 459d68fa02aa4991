import type { Actor } from '../../../kernel/access/actor.ts'
import type { AccountDeps } from './deps.ts'

/** Ends all logins of the actor, the one in use too. */
export async function revokeAllSessions({ db, audit, logins }: AccountDeps, actor: Actor): Promise<void> {
  const revoked = await db.write(async (manager) => {
    const ended = await logins.end(manager, actor.userId)
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'auth.all-sessions-revoked',
      subjectType: 'user',
      subjectId: actor.userId,
      data: { sessionsEnded: ended.length },
    })
    return ended
  })
  logins.announce(revoked)
}
