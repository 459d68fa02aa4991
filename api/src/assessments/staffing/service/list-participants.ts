import type {
  AssignedParticipantsPage,
  AssignedParticipantsQuery,
} from '@pengawas/shared/contracts/assessment-management'
import type { Actor } from '../../../kernel/access/actor.ts'
import { managedRow } from '../../assessments/assessment-access.ts'
import { pageParticipants } from '../staffing.repository.ts'
import type { StaffingDeps } from './deps.ts'

/** One page of the candidates of an assessment, by name. Throws `not-found`. */
export async function listParticipants(
  { db, tests }: StaffingDeps,
  actor: Actor,
  assessmentId: string,
  query: AssignedParticipantsQuery,
): Promise<AssignedParticipantsPage> {
  await managedRow(db.read, actor, assessmentId)
  const { rows, total } = await pageParticipants(db.read, assessmentId, query)
  const begun = new Set(
    await tests.findStarted(
      db.read,
      assessmentId,
      rows.map(({ id }) => id),
    ),
  )
  const items = rows.map((row) => ({ ...row, hasBegun: begun.has(row.id) }))
  return { items, total, page: query.page, pageSize: query.pageSize }
}
