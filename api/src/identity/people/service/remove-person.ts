import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import { differences } from '../../../kernel/audit/changed-values.rules.ts'
import { recordValues } from '../../../kernel/audit/changed-values.ts'
import { deleteSessionsOf } from '../../auth/auth.changes.ts'
import { updateUserVersion } from '../../users/users.changes.ts'
import type { PeopleScope } from '../../users/users.rules.ts'
import { deleteUser } from '../people.repository.ts'
import type { PeopleDeps } from './deps.ts'
import { findToChange } from './find-in-scope.ts'
import { refuseLastSuperAdmin } from './refuse-last-super-admin.ts'

/**
 * Deletes an account, or deactivates one that something refers to; its logins end either way. Returns which of the two.
 * Throws `not-found` outside the scope, `not-allowed`, and `invalid-input` for the actor's own account and for the last
 * super-admin.
 */
export async function removePerson(
  { db, audit, announcer, logins, isReferredTo, now }: PeopleDeps,
  actor: Actor,
  scope: PeopleScope,
  id: string,
): Promise<'deleted' | 'deactivated'> {
  if (id === actor.userId) throw new AppError('invalid-input', { message: 'deactivateOwn' })
  const { outcome, revoked } = await db.write(async (manager) => {
    const row = await findToChange(manager, scope, id)
    await refuseLastSuperAdmin(db, manager, row, 'id')
    const ended = await logins.end(manager, id)
    const keep = await isReferredTo(manager, id)
    if (keep) await updateUserVersion(manager, id, row.version, { isActive: false, updatedAt: now() })
    else {
      await deleteSessionsOf(manager, id)
      await deleteUser(manager, id)
    }
    const values = differences(row, { ...row, isActive: false }, ['isActive'])
    const bound = keep ? await recordValues(manager, { type: 'user', id }, values) : {}
    await audit.append(manager, {
      actorId: actor.userId,
      action: keep ? 'user.deactivated' : 'user.deleted',
      subjectType: 'user',
      subjectId: id,
      data: { role: row.role, ...bound },
    })
    return { outcome: keep ? ('deactivated' as const) : ('deleted' as const), revoked: ended }
  })
  logins.announce(revoked)
  announcer.emit('proctorsChanged', {})
  return outcome
}
