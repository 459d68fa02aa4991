import type { CreatedPerson } from '@pengawas/shared/contracts/people'
import { AppError } from '@pengawas/shared/errors'
import { pageLinks } from '@pengawas/shared/page-links'
import type { Actor } from '../../../kernel/access/actor.ts'
import { updateUserVersion } from '../../users/users.changes.ts'
import { type PeopleScope, toPerson } from '../../users/users.rules.ts'
import type { PeopleDeps } from './deps.ts'
import { findToChange } from './find-in-scope.ts'

/**
 * Gives an account a new initial password and ends its logins. Returns it with the password, which is shown once. Throws
 * `not-found` outside the scope, `not-allowed`, also for the actor's own account, and `conflict`.
 */
export async function resetPassword(
  { db, audit, logins, notifications, initialPasswords, now }: PeopleDeps,
  actor: Actor,
  scope: PeopleScope,
  id: string,
): Promise<CreatedPerson> {
  // Changing your own password takes the current one.
  if (id === actor.userId) throw new AppError('not-allowed')
  const owner = await findToChange(db.read, scope, id)
  const initial = await initialPasswords(undefined, owner)
  const { row, revoked, sent } = await db.write(async (manager) => {
    const before = await findToChange(manager, scope, id)
    // Registration proves nothing any more: the account now belongs to the person to whom staff give the new password.
    const changes = { passwordHash: initial.hash, mustChangePassword: true, registration: null, updatedAt: now() }
    if (!(await updateUserVersion(manager, id, before.version, changes))) throw new AppError('conflict')
    const ended = await logins.end(manager, id)
    const notices = await notifications.add(manager, [id], { key: 'password-reset', url: pageLinks.account() })
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'user.password-reset',
      subjectType: 'user',
      subjectId: id,
    })
    return { row: { ...before, ...changes, version: before.version + 1 }, revoked: ended, sent: notices }
  })
  logins.announce(revoked)
  notifications.deliver(sent)
  return { user: toPerson(row), password: initial.shown }
}
