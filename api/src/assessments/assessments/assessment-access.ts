import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import { bumpVersion } from './assessments.changes.ts'
import type { AssessmentRow } from './assessments.entity.ts'
import { findAssessment } from './assessments.queries.ts'
import { findStanding, isWithinScope } from './managing.queries.ts'
import { assessmentScope, isHiddenDraft, type ManagingAct, mayManage } from './managing.rules.ts'

const unknown = (): AppError => new AppError('not-found', { message: 'assessmentUnknown' })

/**
 * The assessment, archived or not, if the actor may do this with it. Throws `not-found` where it is not theirs, and
 * `not-allowed` to a co-administrator where its owner decides.
 */
export async function rowFor(
  manager: EntityManager,
  actor: Actor,
  id: string,
  act: ManagingAct,
): Promise<AssessmentRow> {
  requirePermission(actor, 'assessment:manage')
  const row = await findAssessment(manager, id)
  const standing = row === null ? 'none' : await findStanding(manager, row, actor.userId)
  if (row === null || !mayManage(row, actor, standing)) throw unknown()
  if (!mayManage(row, actor, standing, act)) throw new AppError('not-allowed', { message: 'ownerDecides' })
  return row
}

/** As `rowFor`, and `not-found` where it is archived. */
export async function managedRow(
  manager: EntityManager,
  actor: Actor,
  id: string,
  act: ManagingAct = 'edit',
): Promise<AssessmentRow> {
  const row = await rowFor(manager, actor, id, act)
  if (row.archivedAt !== null) throw unknown()
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
  const row = await editedRowFor(manager, actor, id, { version, at, act: 'edit' })
  if (row.archivedAt !== null) throw unknown()
  return row
}

/** As `editedRow` for any act, also where the assessment is archived: its results stay readable to those who manage it. */
export async function editedRowFor(
  manager: EntityManager,
  actor: Actor,
  id: string,
  { version, at, act }: { version: number | null; at: Date; act: ManagingAct },
): Promise<AssessmentRow> {
  await bumpVersion(manager, id, at)
  const row = await rowFor(manager, actor, id, act)
  if (version !== null && row.version !== version + 1) throw new AppError('conflict')
  return row
}

/** The archived assessment, if it is the actor's to restore. Throws as `rowFor` does, and `not-found` where it is not archived. */
export async function archivedRow(manager: EntityManager, actor: Actor, id: string): Promise<AssessmentRow> {
  const row = await rowFor(manager, actor, id, 'own')
  if (row.archivedAt === null) throw unknown()
  return row
}

/** The assessment, if the actor may see it. Throws `not-allowed`, or `not-found` where it lies outside their scope. */
export async function visibleRow(manager: EntityManager, actor: Actor, id: string): Promise<AssessmentRow> {
  requirePermission(actor, 'assessment:list')
  const row = await findAssessment(manager, id)
  if (row === null || isHiddenDraft(row, actor, await findStanding(manager, row, actor.userId))) throw unknown()
  if (!(await isWithinScope(manager, assessmentScope(actor), id))) throw unknown()
  return row
}
