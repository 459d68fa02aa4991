import type { AssignedParticipant } from '@pengawas/shared/contracts/assessment-management'
import { findUsers } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { managedRow } from '../../assessments/assessment-access.ts'
import { listParticipantIds } from '../../assessments/assessments.queries.ts'
import type { StaffingDeps } from './deps.ts'

/** The candidates of an assessment. Throws `not-found`. */
export async function listParticipants(
  { db }: StaffingDeps,
  actor: Actor,
  assessmentId: string,
): Promise<AssignedParticipant[]> {
  await managedRow(db.read, actor, assessmentId)
  return readParticipants(db, assessmentId)
}

/** The candidates of an assessment that the actor is known to manage. */
export async function readParticipants(db: Database, assessmentId: string): Promise<AssignedParticipant[]> {
  const people = await findUsers(db.read, await listParticipantIds(db.read, assessmentId))
  return people.map(({ id, nip, name, unit }) => ({ id, nip, name, unit }))
}
