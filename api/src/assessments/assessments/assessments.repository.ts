import type { Role } from '@pengawas/shared/roles'
import { type EntityManager, In, LessThanOrEqual, type SelectQueryBuilder } from 'typeorm'
import { userEntity } from '../../identity/users/users.entity.ts'
import {
  assessmentEntity,
  type AssessmentRow,
  type AssignmentRow,
  participantEntity,
  proctorEntity,
  type ProctorRow,
} from './assessments.entity.ts'
import type { AssessmentScope } from './assessments.rules.ts'

export const findAssessment = (manager: EntityManager, id: string): Promise<AssessmentRow | null> =>
  manager.findOneBy(assessmentEntity, { id })

export const findAssessmentsById = (manager: EntityManager, ids: readonly string[]): Promise<AssessmentRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : manager.findBy(assessmentEntity, { id: In(ids) })

/** The assessments of a scope, as `assessment`; more conditions are added with `andWhere`. */
export function withinScope(manager: EntityManager, scope: AssessmentScope): SelectQueryBuilder<AssessmentRow> {
  const query = manager.createQueryBuilder(assessmentEntity, 'assessment')
  switch (scope.kind) {
    case 'all':
      return query.where('1 = 1')
    case 'created-by':
      return query.where('assessment.createdBy = :userId', { userId: scope.userId })
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

export const listAssessments = (manager: EntityManager, scope: AssessmentScope): Promise<AssessmentRow[]> =>
  withinScope(manager, scope).orderBy('assessment.startDate', 'DESC').getMany()

/** Whether one assessment lies in the scope. */
export const isWithinScope = (manager: EntityManager, scope: AssessmentScope, assessmentId: string): Promise<boolean> =>
  withinScope(manager, scope).andWhere('assessment.id = :assessmentId', { assessmentId }).getExists()

export const isParticipant = (manager: EntityManager, assessmentId: string, userId: string): Promise<boolean> =>
  manager.existsBy(participantEntity, { assessmentId, userId })

export const listParticipantAssessments = async (manager: EntityManager, userId: string): Promise<AssessmentRow[]> => {
  const links = await manager.findBy(participantEntity, { userId })
  return findAssessmentsById(
    manager,
    links.map((link) => link.assessmentId),
  )
}

/** Assessments whose stored status the clock has overtaken. */
export const listOverdue = (manager: EntityManager, now: Date): Promise<AssessmentRow[]> =>
  manager.findBy(assessmentEntity, [
    { status: 'scheduled', startDate: LessThanOrEqual(now) },
    { status: In(['scheduled', 'active']), endDate: LessThanOrEqual(now) },
  ])

/** Changes the status if it still is what the caller saw; tells whether it did. */
export async function moveStatus(
  manager: EntityManager,
  id: string,
  from: AssessmentRow['status'],
  to: AssessmentRow['status'],
  at: Date,
): Promise<boolean> {
  const result = await manager.update(assessmentEntity, { id, status: from }, { status: to, updatedAt: at })
  return (result.affected ?? 0) > 0
}

/** Takes the next number of the assessment's flag list. The row stays locked until the transaction ends, so numbers become visible in order. */
export async function takeFlagSequence(manager: EntityManager, assessmentId: string): Promise<number> {
  await manager
    .createQueryBuilder()
    .update(assessmentEntity)
    .set({ flagSequence: () => 'flagSequence + 1' })
    .where({ id: assessmentId })
    .execute()
  const row = await manager.findOneOrFail(assessmentEntity, {
    where: { id: assessmentId },
    select: { id: true, flagSequence: true },
  })
  return row.flagSequence
}

export async function insertAssessment(manager: EntityManager, row: AssessmentRow): Promise<void> {
  await manager.insert(assessmentEntity, row)
}

export async function insertParticipants(manager: EntityManager, rows: AssignmentRow[]): Promise<void> {
  await manager.insert(participantEntity, rows)
}

export async function insertProctors(manager: EntityManager, rows: ProctorRow[]): Promise<void> {
  await manager.insert(proctorEntity, rows)
}

/** Proctors of assessments whose accounts are active, in the order in which they were assigned. */
export const listActiveProctors = (manager: EntityManager, assessmentIds: readonly string[]): Promise<ProctorRow[]> =>
  assessmentIds.length === 0
    ? Promise.resolve([])
    : manager
        .createQueryBuilder(proctorEntity, 'proctor')
        .innerJoin(
          userEntity.options.tableName ?? '',
          'user',
          'user.id = proctor.userId AND user.isActive = :isActive AND user.role = :role',
          {
            isActive: true,
            role: 'proktor' satisfies Role,
          },
        )
        .where({ assessmentId: In([...assessmentIds]) })
        .orderBy('proctor.assignedAt', 'ASC')
        .addOrderBy('proctor.userId', 'ASC')
        .getMany()
