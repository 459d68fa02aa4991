import type { SignedInUser } from '@pengawas/shared/contracts/auth'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { differences } from '../../../kernel/audit/changed-values.rules.ts'
import { recordValues } from '../../../kernel/audit/changed-values.ts'
import { updateUser } from '../../users/users.changes.ts'
import { searchTextOf, toSignedInUser } from '../../users/users.rules.ts'
import type { AccountDeps } from './deps.ts'
import { findOwnUser } from './find-own-user.ts'

/** Changes the actor's name, for staff; candidates request it. Throws `not-allowed`. */
export async function updateName(
  { db, audit, twoFactor, now }: AccountDeps,
  actor: Actor,
  name: string,
): Promise<SignedInUser> {
  requirePermission(actor, 'account:rename')
  const user = await db.write(async (manager) => {
    const before = await findOwnUser(manager, actor)
    const changes = {
      name,
      searchText: searchTextOf({ ...before, name }),
      version: before.version + 1,
      updatedAt: now(),
    }
    await updateUser(manager, before.id, changes)
    const bound = await recordValues(
      manager,
      { type: 'user', id: before.id },
      differences(before, { ...before, name }, ['name']),
    )
    await audit.append(manager, {
      actorId: before.id,
      action: 'user.updated',
      subjectType: 'user',
      subjectId: before.id,
      data: { fields: 'name', ...bound },
    })
    return { ...before, ...changes }
  })
  return {
    ...toSignedInUser(user, await twoFactor.isEnabled(user.id)),
    mustChangePassword: actor.mustChangePassword,
  }
}
