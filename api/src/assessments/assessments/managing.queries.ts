import { createHash } from 'node:crypto'
import { PERMISSIONS } from '@pengawas/shared/permissions'
import type { EntityManager, SelectQueryBuilder } from 'typeorm'
import { findAccounts, findActiveIds } from '../../identity/users/users.queries.ts'
import {
  assessmentEntity,
  type AssessmentRow,
  coAdministratorEntity,
  type CoAdministratorRow,
  proctorEntity,
} from './assessments.entity.ts'
import { type AssessmentScope, canOwn, type Standing, standingOf } from './managing.rules.ts'

/** The SQL of `standingOf`, without the forms that `isHiddenDraft` hides from everyone but their owner. */
const IS_MANAGED = `assessment.createdBy = :manager OR (assessment.draftForm IS NULL AND EXISTS (
  SELECT 1 FROM assessment_administrators co WHERE co.assessmentId = assessment.id AND co.userId = :manager))`

/** The SQL of `canOwn`. */
const HAS_ACTIVE_OWNER = `EXISTS (
  SELECT 1 FROM users owner WHERE owner.id = assessment.createdBy AND owner.isActive = :ownerIsActive AND owner.role IN (:...ownerRoles))`

/** The assessments of a scope, as `assessment`; more conditions are added with `andWhere`. */
export function withinScope(manager: EntityManager, scope: AssessmentScope): SelectQueryBuilder<AssessmentRow> {
  const query = manager.createQueryBuilder(assessmentEntity, 'assessment')
  switch (scope.kind) {
    case 'all':
      return query.where('1 = 1')
    case 'managed-by':
      return query.where(`(${IS_MANAGED})`, { manager: scope.userId })
    case 'proctored-by':
      return query.innerJoin(
        proctorEntity.options.tableName ?? '',
        'proctor',
        'proctor.assessmentId = assessment.id AND proctor.userId = :userId',
        { userId: scope.userId },
      )
    case 'none':
      return query.where('1 = 0')
  }
}

/** Narrows a selection to what no active account owns. Forms that were never scheduled are their owner's alone. */
export function whereOwnerless(query: SelectQueryBuilder<AssessmentRow>): void {
  query.andWhere(`assessment.draftForm IS NULL AND NOT ${HAS_ACTIVE_OWNER}`, {
    ownerIsActive: true,
    ownerRoles: PERMISSIONS['assessment:manage'],
  })
}

/** Narrows a selection to what is planned or runs, as the clock has it. */
export function whereOpen(query: SelectQueryBuilder<AssessmentRow>, now: Date): void {
  query.andWhere("assessment.status IN ('scheduled', 'active') AND assessment.endDate > :now", { now })
}

export const listAssessments = (manager: EntityManager, scope: AssessmentScope): Promise<AssessmentRow[]> =>
  withinScope(manager, scope).orderBy('assessment.startDate', 'DESC').getMany()

export async function listAssessmentIds(manager: EntityManager, scope: AssessmentScope): Promise<string[]> {
  const rows = await withinScope(manager, scope).select('assessment.id', 'id').getRawMany<{ id: string }>()
  return rows.map(({ id }) => id)
}

/**
 * Short words for a scope as it is now: others once its reader sees other assessments, so that nothing which was read for it
 * before is shown any longer.
 */
export async function scopeKey(manager: EntityManager, scope: AssessmentScope): Promise<string> {
  if (!('userId' in scope)) return scope.kind
  const ids = (await listAssessmentIds(manager, scope)).toSorted()
  return `${scope.kind} ${scope.userId} ${createHash('sha256').update(ids.join()).digest('base64url')}`
}

/** Whether one assessment lies in the scope. */
export const isWithinScope = (manager: EntityManager, scope: AssessmentScope, assessmentId: string): Promise<boolean> =>
  withinScope(manager, scope).andWhere('assessment.id = :assessmentId', { assessmentId }).getExists()

/** In the order in which they were named. */
export const listCoAdministrators = (manager: EntityManager, assessmentId: string): Promise<CoAdministratorRow[]> =>
  manager.find(coAdministratorEntity, { where: { assessmentId }, order: { addedAt: 'ASC', userId: 'ASC' } })

/** What this account is to the assessment. */
export async function findStanding(
  manager: EntityManager,
  row: Pick<AssessmentRow, 'id' | 'createdBy'>,
  userId: string,
): Promise<Standing> {
  return standingOf(row, userId, await manager.existsBy(coAdministratorEntity, { assessmentId: row.id, userId }))
}

/**
 * The people who are told what concerns the managers of an assessment: its owner and its co-administrators, as far as they
 * may still manage it. Where nobody is left, the super-admins, who can give it another owner.
 */
export async function findManagers(
  manager: EntityManager,
  { id, createdBy }: Pick<AssessmentRow, 'id' | 'createdBy'>,
): Promise<string[]> {
  const named = (await listCoAdministrators(manager, id)).map(({ userId }) => userId)
  const accounts = await findAccounts(manager, createdBy === null ? named : [createdBy, ...named])
  const managers = accounts.filter(canOwn).map((account) => account.id)
  return managers.length > 0 ? managers : findActiveIds(manager, 'super-admin')
}

/** The same by the assessment's id; nobody where there is no such assessment. */
export async function findManagersOf(manager: EntityManager, assessmentId: string): Promise<string[]> {
  const assessment = await manager.findOneBy(assessmentEntity, { id: assessmentId })
  return assessment === null ? [] : findManagers(manager, assessment)
}

/** The ids, of these, of accounts that can own an assessment. */
export async function findPossibleOwners(manager: EntityManager, userIds: readonly string[]): Promise<Set<string>> {
  const accounts = await findAccounts(manager, userIds)
  return new Set(accounts.filter(canOwn).map(({ id }) => id))
}
