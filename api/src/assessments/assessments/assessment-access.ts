import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import { bumpVersion } from './assessments.changes.ts'
import type { AssessmentRow } from './assessments.entity.ts'
import { findAssessment, isWithinScope } from './assessments.queries.ts'
import { assessmentScope, isHiddenDraft, isOwn, mayManage } from './assessments.rules.ts'

const unknown = (): AppError => new AppError('not-found', { message: 'assessmentUnknown' })

/** The assessment, if the actor may change it. Throws `not-allowed`, or `not-found` where it is not theirs. */
export async function managedRow(manager: EntityManager, actor: Actor, id: string): Promise<AssessmentRow> {
  requirePermission(actor, 'assessment:manage')
  const row = await findAssessment(manager, id)
  if (row === null || !mayManage(row, actor)) throw unknown()
  return row
}

/**
 * The assessment for an edit, if the actor may change it; the edit is counted, and other ones wait until the transaction
 * ends, so it comes first there. Throws as `managedRow` does, and `conflict` when the assessment has changed since `version`,
 * which the editor saw. Null: the edit is right whatever others have changed, as it replaces nothing of theirs.
 */
export async function editedRow(
  manager: EntityManager,
  actor: Actor,
  id: string,
  version: number | null,
  at: Date,
): Promise<AssessmentRow> {
  await bumpVersion(manager, id, at)
  const row = await managedRow(manager, actor, id)
  if (version !== null && row.version !== version + 1) throw new AppError('conflict')
  return row
}

/** The assessment, archived or not, if it is the actor's to manage. Throws `not-allowed`, or `not-found` where it is not theirs. */
export async function ownRow(manager: EntityManager, actor: Actor, id: string): Promise<AssessmentRow> {
  requirePermission(actor, 'assessment:manage')
  const row = await findAssessment(manager, id)
  if (row === null || !isOwn(row, actor)) throw unknown()
  return row
}

/** The archived assessment, if it is the actor's to restore. Throws `not-allowed`, or `not-found` where it is not theirs or not archived. */
export async function archivedRow(manager: EntityManager, actor: Actor, id: string): Promise<AssessmentRow> {
  const row = await ownRow(manager, actor, id)
  if (row.archivedAt === null) throw unknown()
  return row
}

/** The assessment, if the actor may see it. Throws `not-allowed`, or `not-found` where it lies outside their scope. */
export async function visibleRow(manager: EntityManager, actor: Actor, id: string): Promise<AssessmentRow> {
  requirePermission(actor, 'assessment:list')
  const row = await findAssessment(manager, id)
  if (row === null || isHiddenDraft(row, actor)) throw unknown()
  if (!(await isWithinScope(manager, assessmentScope(actor), id))) throw unknown()
  return row
}
