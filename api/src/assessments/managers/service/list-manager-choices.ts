import type { ManagerChoice } from '@pengawas/shared/contracts/assessment-managers'
import { listActiveUsers } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { canCoAdminister } from '../../assessments/managing.rules.ts'
import type { ManagersDeps } from './deps.ts'

/** Active administrators, then super-admins. */
export async function listManagerChoices({ db }: ManagersDeps, actor: Actor): Promise<ManagerChoice[]> {
  requirePermission(actor, 'assessment:manage')
  const people = [
    ...(await listActiveUsers(db.read, 'administrator')),
    ...(await listActiveUsers(db.read, 'super-admin')),
  ]
  return people.map((person) => {
    const { id, name, nip, unit } = person
    return { id, name, nip, unit, canCoAdminister: canCoAdminister(person) }
  })
}
