import type { ProctorChoice } from '@pengawas/shared/contracts/assessment-management'
import { listActiveUsers } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import type { StaffingDeps } from './deps.ts'

/** Active proctors, to whom an assessment can be assigned. */
export async function listProctorChoices({ db }: StaffingDeps, actor: Actor): Promise<ProctorChoice[]> {
  requirePermission(actor, 'assessment:manage')
  const people = await listActiveUsers(db.read, 'proktor')
  return people.map(({ id, name, nip, unit }) => ({ id, name, nip, unit }))
}
