import { pageLinks } from '@pengawas/shared/page-links'
import type { Actor } from '../../../kernel/access/actor.ts'
import { removeTwoFactor } from '../../auth/auth.changes.ts'
import type { PeopleScope } from '../../users/users.rules.ts'
import type { PeopleDeps } from './deps.ts'
import { findToChange } from './find-in-scope.ts'

/** Removes the second factor of an account and ends its logins. Throws `not-found` outside the scope, and `not-allowed`. */
export async function removeSecondFactor(
  { db, audit, logins, notifications }: PeopleDeps,
  actor: Actor,
  scope: PeopleScope,
  id: string,
): Promise<void> {
  const { revoked, sent } = await db.write(async (manager) => {
    await findToChange(manager, scope, id)
    if (!(await removeTwoFactor(manager, id))) return { revoked: [], sent: [] }
    const ended = await logins.end(manager, id)
    const notices = await notifications.add(manager, [id], { key: 'two-factor-disabled', url: pageLinks.account() })
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'user.two-factor-removed',
      subjectType: 'user',
      subjectId: id,
    })
    return { revoked: ended, sent: notices }
  })
  logins.announce(revoked)
  notifications.deliver(sent)
}
