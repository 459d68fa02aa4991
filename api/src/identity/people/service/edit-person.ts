import type { Person, updateParticipantSchema } from '@pengawas/shared/contracts/people'
import { AppError } from '@pengawas/shared/errors'
import type { Role } from '@pengawas/shared/roles'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import type { Actor } from '../../../kernel/access/actor.ts'
import { changedValues, differences } from '../../../kernel/audit/changed-values.rules.ts'
import { recordValues } from '../../../kernel/audit/changed-values.ts'
import { isUniqueViolation } from '../../../kernel/db/database.ts'
import { refuseTaken } from '../../users/taken.ts'
import { updateUserVersion } from '../../users/users.changes.ts'
import type { UserRow } from '../../users/users.entity.ts'
import { type PeopleScope, searchTextOf, toPerson } from '../../users/users.rules.ts'
import type { PeopleDeps } from './deps.ts'
import { findToChange } from './find-in-scope.ts'
import { refuseLastSuperAdmin } from './refuse-last-super-admin.ts'

/** What an editor may change; what is left out stays. */
export type PersonChanges = z.output<typeof updateParticipantSchema> & { role?: Role }

const EDITABLE = [
  'nip',
  'name',
  'email',
  'unit',
  'phone',
  'organization',
  'position',
  'birthDate',
  'role',
  'isActive',
] as const

/**
 * Changes an account; its logins end where it changes role or is deactivated. Throws `not-found` outside the scope,
 * `not-allowed`, `conflict` when the account has changed since the version that its editor saw or was closed to be erased, and
 * `invalid-input` for what is taken, for a unit that is taken away, for the editor's own role or access, and for the last super-admin.
 */
export async function editPerson(
  deps: PeopleDeps,
  actor: Actor,
  scope: PeopleScope,
  id: string,
  { version, ...changes }: PersonChanges,
): Promise<Person> {
  const { db, audit, announcer, logins, isBeingErased, now } = deps
  const work = async (manager: EntityManager): Promise<{ row: UserRow; revoked: string[] }> => {
    const before = await findToChange(manager, scope, id)
    const after = { ...before, ...changes }
    const losesRole = after.role !== before.role
    const losesAccess = !after.isActive && before.isActive
    if (after.unit === null && before.unit !== null)
      throw new AppError('invalid-input', { fields: { unit: 'unitRequired' } })
    if (id === actor.userId && losesRole) throw new AppError('invalid-input', { fields: { role: 'roleOwn' } })
    if (id === actor.userId && losesAccess)
      throw new AppError('invalid-input', { fields: { isActive: 'deactivateOwn' } })
    if (after.isActive && !before.isActive && (await isBeingErased(manager, id)))
      throw new AppError('conflict', { message: 'accountBeingErased' })
    if (losesRole || losesAccess) await refuseLastSuperAdmin(db, manager, before, losesRole ? 'role' : 'isActive')
    await refuseTaken(manager, after, id)
    const stored = { ...changes, searchText: searchTextOf(after), updatedAt: now() }
    if (!(await updateUserVersion(manager, id, version, stored))) throw new AppError('conflict')
    // A page that was opened with the old role must not continue with it.
    const revoked = losesRole || losesAccess ? await logins.end(manager, id) : []
    const values = differences(before, after, EDITABLE)
    const bound = await recordValues(manager, { type: 'user', id }, values)
    await audit.append(manager, {
      actorId: actor.userId,
      action: losesAccess
        ? 'user.deactivated'
        : after.isActive !== before.isActive
          ? 'user.reactivated'
          : 'user.updated',
      subjectType: 'user',
      subjectId: id,
      data: {
        fields: Object.keys(values).join(' '),
        ...bound,
        ...changedValues({ isActive: before.isActive }, { isActive: after.isActive }),
        ...(losesRole ? { roleBefore: before.role, roleAfter: after.role } : {}),
      },
    })
    return { row: { ...after, ...stored, version: version + 1 }, revoked }
  }
  try {
    const { row, revoked } = await db.write(work)
    logins.announce(revoked)
    // Candidates are divided among the proctors who remain.
    if (changes.role !== undefined || changes.isActive !== undefined) announcer.emit('proctorsChanged', {})
    return toPerson(row)
  } catch (error) {
    if (isUniqueViolation(error)) await refuseTaken(db.read, changes, id)
    throw error
  }
}
