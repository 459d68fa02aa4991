import type { LateAnswer, ListIncidentsQuery } from '@pengawas/shared/contracts/incidents'
import type { Page } from '@pengawas/shared/contracts/paging'
import type { Actor } from '../../../kernel/access/actor.ts'
import { findTestSessions } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { staffScope } from '../../../sessions/watching/staff-session.ts'
import { listLateAnswers } from '../incidents.repository.ts'
import { INCIDENTS_PERMISSION, type IncidentsDeps } from './deps.ts'
import { toLateAnswers } from './to-late-answers.ts'

/** Answers that were made in time and came too late, newest first. */
export async function listLateAnswersInScope(
  deps: IncidentsDeps,
  actor: Actor,
  { assessmentId, ...query }: ListIncidentsQuery,
): Promise<Page<LateAnswer>> {
  const { db } = deps
  const scope = await staffScope(db.read, actor, INCIDENTS_PERMISSION, assessmentId)
  const { rows, total } = await listLateAnswers(db.read, scope, query)
  const ids = new Set(rows.map(({ testSessionId }) => testSessionId))
  const items = await toLateAnswers(deps, rows, await findTestSessions(db.read, [...ids]))
  return { items, total, page: query.page, pageSize: query.pageSize }
}
