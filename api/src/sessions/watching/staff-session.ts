import type { ListTestSessionsQuery } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import type { Permission } from '@pengawas/shared/permissions'
import type { EntityManager } from 'typeorm'
import { isWithinScope, listAssessmentIds, listAssessments } from '../../assessments/assessments/managing.queries.ts'
import { assessmentScope } from '../../assessments/assessments/managing.rules.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'
import {
  findTestSession,
  findTestSessions,
  listSessionsOfAssessments,
  pageSessions,
  type SessionScope,
} from '../test-sessions/test-sessions.queries.ts'
import { assertWatched, filterWatched, watchedBy } from './watch-scope.ts'

/** A session in the scope of a member of staff: of their assessments, and for a proctor of their own candidates. */
export async function staffSession(
  manager: EntityManager,
  actor: Actor,
  id: string,
  permission: Permission,
): Promise<TestSessionRow> {
  requirePermission(actor, permission)
  const row = await findTestSession(manager, id)
  if (row === null || !(await isWithinScope(manager, assessmentScope(actor), row.assessmentId)))
    throw new AppError('not-found')
  await assertWatched(manager, actor, row)
  return row
}

/** Those of these sessions that are in the scope of a member of staff. */
export async function staffSessionsAmong(
  manager: EntityManager,
  actor: Actor,
  permission: Permission,
  ids: readonly string[],
): Promise<TestSessionRow[]> {
  requirePermission(actor, permission)
  const assessmentIds = new Set(await listAssessmentIds(manager, assessmentScope(actor)))
  const rows = (await findTestSessions(manager, ids)).filter(({ assessmentId }) => assessmentIds.has(assessmentId))
  return filterWatched(manager, actor, rows)
}

/**
 * The sessions of all assessments in the scope of a member of staff, or of one of them, and for a proctor their own
 * candidates; newest start first.
 */
export async function staffSessions(
  manager: EntityManager,
  actor: Actor,
  permission: Permission,
  assessmentId?: string,
): Promise<TestSessionRow[]> {
  requirePermission(actor, permission)
  const assessments = await listAssessments(manager, assessmentScope(actor))
  const ids = assessments.map(({ id }) => id).filter((id) => assessmentId === undefined || id === assessmentId)
  return filterWatched(manager, actor, await listSessionsOfAssessments(manager, ids))
}

/** What `staffSessions` would give, for queries that take from it what they need. */
export async function staffScope(
  manager: EntityManager,
  actor: Actor,
  permission: Permission,
  assessmentId?: string,
): Promise<SessionScope> {
  requirePermission(actor, permission)
  const scope = assessmentScope(actor)
  // Two hundred ids, looked up for each row, would cost more than the rows.
  if (scope.kind === 'all' && assessmentId === undefined) return { assessmentIds: null, watched: null }
  const all = await listAssessmentIds(manager, scope)
  const assessmentIds = assessmentId === undefined ? all : all.filter((id) => id === assessmentId)
  return { assessmentIds, watched: await watchedBy(manager, actor) }
}

/** One page, counted from 1, of what `staffSessions` gives. */
export async function pageStaffSessions(
  manager: EntityManager,
  actor: Actor,
  permission: Permission,
  { assessmentId, ...page }: Pick<ListTestSessionsQuery, 'assessmentId' | 'over' | 'page' | 'pageSize'>,
): Promise<TestSessionRow[]> {
  return pageSessions(manager, await staffScope(manager, actor, permission, assessmentId), page)
}
