import type { LateAnswer, ListIncidentsQuery } from '@pengawas/shared/contracts/incidents'
import type { Actor } from '../../../kernel/access/actor.ts'
import { staffSessions } from '../../../sessions/watching/staff-session.ts'
import { listLateAnswers } from '../incidents.repository.ts'
import { INCIDENTS_PERMISSION, type IncidentsDeps } from './deps.ts'
import { toLateAnswers } from './to-late-answers.ts'

/** Answers that were made in time and came too late, newest first. */
export async function listLateAnswersInScope(
  deps: IncidentsDeps,
  actor: Actor,
  { decision, assessmentId }: ListIncidentsQuery,
): Promise<LateAnswer[]> {
  const sessions = await staffSessions(deps.db.read, actor, INCIDENTS_PERMISSION, assessmentId)
  const rows = await listLateAnswers(
    deps.db.read,
    sessions.map(({ id }) => id),
    decision,
  )
  return toLateAnswers(deps, rows, sessions)
}
