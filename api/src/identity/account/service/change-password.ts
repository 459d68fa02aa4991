import type { ChangePassword } from '@pengawas/shared/contracts/account'
import { pageLinks } from '@pengawas/shared/page-links'
import type { Actor } from '../../../kernel/access/actor.ts'
import { refuseGuessable } from '../../auth/password-policy.rules.ts'
import { updateUser } from '../../users/users.changes.ts'
import type { AccountDeps } from './deps.ts'

/**
 * Changes the actor's password and ends every other login of the account. Throws `too-many-attempts`, and
 * `invalid-input` for a wrong current password or a new one that is easy to guess.
 */
export async function changePassword(
  { db, audit, logins, notifications, passwords, ownPassword, now }: AccountDeps,
  actor: Actor,
  change: ChangePassword,
  address: string,
): Promise<void> {
  const user = await ownPassword.prove(actor, change.currentPassword, 'currentPassword', address)
  refuseGuessable(change.newPassword, user, 'newPassword')
  const passwordHash = await passwords.hash(change.newPassword)
  const { revoked, sent } = await db.write(async (manager) => {
    await updateUser(manager, user.id, { passwordHash, mustChangePassword: false, updatedAt: now() })
    const ended = await logins.end(manager, user.id, actor.authSessionId)
    const notices = await notifications.add(manager, [user.id], { key: 'password-changed', url: pageLinks.account() })
    await audit.append(manager, {
      actorId: user.id,
      action: 'auth.password-changed',
      subjectType: 'user',
      subjectId: user.id,
      data: { sessionsEnded: ended.length },
    })
    return { revoked: ended, sent: notices }
  })
  logins.announce(revoked)
  notifications.deliver(sent)
}
