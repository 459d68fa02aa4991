import type { Role } from '@pengawas/shared/roles'
import { AppError } from '@pengawas/shared/errors'
import { type EntityManager, In } from 'typeorm'
import { userEntity } from '../../identity/users/users.entity.ts'
import { dialectOf } from '../../kernel/db/columns.ts'
import {
  assessmentEntity,
  type AssessmentRow,
  participantEntity,
  proctorEntity,
  type ProctorRow,
} from './assessments.entity.ts'

export const findAssessment = (manager: EntityManager, id: string): Promise<AssessmentRow | null> =>
  manager.findOneBy(assessmentEntity, { id })

export const findAssessmentsById = (manager: EntityManager, ids: readonly string[]): Promise<AssessmentRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : manager.findBy(assessmentEntity, { id: In(ids) })

export const isParticipant = (manager: EntityManager, assessmentId: string, userId: string): Promise<boolean> =>
  manager.existsBy(participantEntity, { assessmentId, userId })

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

/** Who leads the proctors of each of these assessments, as far as their account is active; absent where nobody does. */
export async function listLeads(
  manager: EntityManager,
  assessmentIds: readonly string[],
): Promise<Map<string, string>> {
  const proctors = await listActiveProctors(manager, assessmentIds)
  return new Map(proctors.filter(({ isLead }) => isLead).map(({ assessmentId, userId }) => [assessmentId, userId]))
}

/** The assessments of which one of these people is a proctor. */
export async function listProctoredBy(manager: EntityManager, userIds: readonly string[]): Promise<string[]> {
  const rows = await manager.findBy(proctorEntity, { userId: In([...userIds]) })
  return [...new Set(rows.map(({ assessmentId }) => assessmentId))]
}

/** The assessments whose proctors this person leads. */
export async function listLedBy(manager: EntityManager, userId: string): Promise<string[]> {
  const rows = await manager.findBy(proctorEntity, { userId, isLead: true })
  return rows.map(({ assessmentId }) => assessmentId)
}

/** Ids of the candidates of an assessment. */
export async function listParticipantIds(manager: EntityManager, assessmentId: string): Promise<string[]> {
  const rows = await manager.findBy(participantEntity, { assessmentId })
  return rows.map((row) => row.userId)
}

/** The newest pass mark, which stays as it is until the transaction ends. SQLite has one writer anyway. */
export async function holdPassingScore(manager: EntityManager, id: string): Promise<number> {
  if (dialectOf(manager.dataSource.options.type) !== 'mysql')
    return (await manager.findOneByOrFail(assessmentEntity, { id })).passingScore
  // As MySQL and MariaDB both know it; TypeORM's own lock for reading is for MySQL alone.
  const sql = 'SELECT passingScore FROM assessments WHERE id = ? LOCK IN SHARE MODE'
  const [row] = await manager.query<Pick<AssessmentRow, 'passingScore'>[]>(sql, [id])
  if (row === undefined) throw new AppError('not-found')
  return row.passingScore
}

/**
 * Keeps these assessments, and with them what only their edits change, as they are until the transaction ends. As its first
 * statement, so that what it reads afterwards is as new as the lock. SQLite has one writer anyway.
 */
export async function holdAssessments(manager: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || dialectOf(manager.dataSource.options.type) !== 'mysql') return
  const places = ids.map(() => '?').join()
  await manager.query(`SELECT id FROM assessments WHERE id IN (${places}) ORDER BY id LOCK IN SHARE MODE`, [...ids])
}

/** What assessments are called, by id. */
export async function findTitles(manager: EntityManager, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await manager.find(assessmentEntity, {
    where: { id: In([...new Set(ids)]) },
    select: { id: true, title: true },
  })
  return new Map(rows.map(({ id, title }) => [id, title]))
}
