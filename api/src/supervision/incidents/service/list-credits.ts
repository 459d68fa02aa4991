import type { ClockCredit, ListIncidentsQuery } from '@pengawas/shared/contracts/incidents'
import type { Actor } from '../../../kernel/access/actor.ts'
import { staffSessions } from '../../../sessions/watching/staff-session.ts'
import { listCredits } from '../incidents.repository.ts'
import { INCIDENTS_PERMISSION, type IncidentsDeps } from './deps.ts'
import { toCredits } from './to-credits.ts'

/** Time that candidates lost, newest first. */
export async function listCreditsInScope(
  deps: IncidentsDeps,
  actor: Actor,
  { decision, assessmentId }: ListIncidentsQuery,
): Promise<ClockCredit[]> {
  const { db } = deps
  const sessions = await staffSessions(db.read, actor, INCIDENTS_PERMISSION, assessmentId)
  const rows = await listCredits(
    db.read,
    sessions.map(({ id }) => id),
    decision,
  )
  return toCredits(deps, rows, sessions)
}
