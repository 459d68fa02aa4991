import { AppError } from '@pengawas/shared/errors'
import type { Permission } from '@pengawas/shared/permissions'
import type { EntityManager } from 'typeorm'
import { isWithinScope } from '../../assessments/assessments/assessments.queries.ts'
import { assessmentScope } from '../../assessments/assessments/assessments.rules.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import { assertWatched } from './watch-scope.ts'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'
import { findTestSession } from '../test-sessions/test-sessions.queries.ts'

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
