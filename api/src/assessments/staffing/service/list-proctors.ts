import type { ProctorAssignment } from '@pengawas/shared/contracts/assessment-management'
import { findUsers } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { managedRow } from '../../assessments/assessment-access.ts'
import { listProctors as findProctors } from '../staffing.repository.ts'
import type { StaffingDeps } from './deps.ts'

/** The proctors of an assessment, in the order of assignment. Throws `not-found`. */
export async function listProctors(
  { db }: StaffingDeps,
  actor: Actor,
  assessmentId: string,
): Promise<ProctorAssignment[]> {
  await managedRow(db.read, actor, assessmentId)
  return readProctors(db, assessmentId)
}

/** The proctors of an assessment that the actor is known to manage. */
export async function readProctors(db: Database, assessmentId: string): Promise<ProctorAssignment[]> {
  const rows = await findProctors(db.read, assessmentId)
  const people = await findUsers(
    db.read,
    rows.map((row) => row.userId),
  )
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  return rows.map(({ userId, maxCandidates, isLead }) => ({
    proctorId: userId,
    name: nameOf.get(userId) ?? '',
    maxCandidates,
    isLead,
  }))
}
