import type { EntityManager } from 'typeorm'
import { userEntity } from '../../identity/users/users.entity.ts'
import {
  accommodationEntity,
  type AccommodationRow,
  assessmentEntity,
  type AssessmentRow,
  participantEntity,
  proctorEntity,
} from '../assessments/assessments.entity.ts'
import type { ReadinessFacts } from './readiness.rules.ts'

const PARTICIPANTS = participantEntity.options.tableName ?? ''
const PROCTORS = proctorEntity.options.tableName ?? ''

/** How many candidates there are, and how many of them cannot sign in or never have. */
export async function countCandidates(
  manager: EntityManager,
  assessmentId: string,
): Promise<ReadinessFacts['candidates']> {
  const row = await manager
    .createQueryBuilder()
    .select('COUNT(*)', 'total')
    .addSelect('SUM(CASE WHEN person.isActive = :inactive THEN 1 ELSE 0 END)', 'inactive')
    .addSelect('SUM(CASE WHEN person.lastLogin IS NULL THEN 1 ELSE 0 END)', 'never')
    .from(PARTICIPANTS, 'link')
    .innerJoin(userEntity.options.tableName ?? '', 'person', 'person.id = link.userId')
    .where('link.assessmentId = :assessmentId', { assessmentId, inactive: false })
    .getRawOne<Record<'total' | 'inactive' | 'never', number | string | null>>()
  return {
    total: Number(row?.total ?? 0),
    inactive: Number(row?.inactive ?? 0),
    neverSignedIn: Number(row?.never ?? 0),
  }
}

/** How many of an assessment's people of one kind have another one that is open at the same time. */
async function countBusy(
  manager: EntityManager,
  table: string,
  { id, startDate, endDate }: Pick<AssessmentRow, 'id' | 'startDate' | 'endDate'>,
): Promise<number> {
  const row = await manager
    .createQueryBuilder()
    .select('COUNT(DISTINCT own.userId)', 'busy')
    .from(table, 'own')
    .innerJoin(table, 'other', 'other.userId = own.userId AND other.assessmentId <> own.assessmentId')
    .innerJoin(assessmentEntity.options.tableName ?? '', 'assessment', 'assessment.id = other.assessmentId')
    .where('own.assessmentId = :id', { id })
    .andWhere("assessment.status IN ('scheduled', 'active') AND assessment.archivedAt IS NULL")
    .andWhere('assessment.startDate < :endDate AND assessment.endDate > :startDate', { startDate, endDate })
    .getRawOne<{ busy: number | string }>()
  return Number(row?.busy ?? 0)
}

export const countOverlaps = async (
  manager: EntityManager,
  assessment: Pick<AssessmentRow, 'id' | 'startDate' | 'endDate'>,
): Promise<ReadinessFacts['overlaps']> => ({
  candidates: await countBusy(manager, PARTICIPANTS, assessment),
  proctors: await countBusy(manager, PROCTORS, assessment),
})

export const listExtraTimes = (manager: EntityManager, assessmentId: string): Promise<AccommodationRow[]> =>
  manager.findBy(accommodationEntity, { assessmentId })
