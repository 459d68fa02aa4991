import { AppError } from '@pengawas/shared/errors'
import type { Permission } from '@pengawas/shared/permissions'
import type { EntityManager } from 'typeorm'
import { isWithinScope, listAssessments } from '../../assessments/assessments/assessments.queries.ts'
import { assessmentScope } from '../../assessments/assessments/assessments.rules.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'
import { findTestSession, listSessionsOfAssessments } from '../test-sessions/test-sessions.queries.ts'
import { assertWatched, filterWatched } from './watch-scope.ts'

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
