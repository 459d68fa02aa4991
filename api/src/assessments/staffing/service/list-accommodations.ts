import type { AccommodationRow as AccommodationAnswer } from '@pengawas/shared/contracts/assessment-management'
import { findUsers } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { managedRow } from '../../assessments/assessment-access.ts'
import { listAccommodations as findAccommodations } from '../staffing.repository.ts'
import type { StaffingDeps } from './deps.ts'

/** Candidates of an assessment who have extra time. Throws `not-found`. */
export async function listAccommodations(
  { db }: StaffingDeps,
  actor: Actor,
  assessmentId: string,
): Promise<AccommodationAnswer[]> {
  await managedRow(db.read, actor, assessmentId)
  return readAccommodations(db, assessmentId)
}

/** The same for an assessment that the actor is known to manage. */
export async function readAccommodations(db: Database, assessmentId: string): Promise<AccommodationAnswer[]> {
  const rows = await findAccommodations(db.read, assessmentId)
  const rowOf = new Map(rows.map((row) => [row.userId, row]))
  const people = await findUsers(db.read, [...rowOf.keys()])
  return people.flatMap(({ id, name, nip }) => {
    const row = rowOf.get(id)
    if (row === undefined) return []
    const { extraPercent, extraMinutes, reason } = row
    return [{ participantId: id, name, nip, extraPercent, extraMinutes, reason }]
  })
}
