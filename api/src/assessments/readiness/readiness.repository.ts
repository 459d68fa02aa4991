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
import { sittingEntity, sittingProctorEntity } from '../assessments/sittings.entity.ts'
import { listSittings, sittingsOfParticipants } from '../assessments/sittings.queries.ts'
import type { TestRecords } from '../assessments/test-records.ts'
import type { ReadinessFacts } from './readiness.rules.ts'
import type { FilledWindow } from './sittings-facts.rules.ts'

const PARTICIPANTS = participantEntity.options.tableName ?? ''
const PROCTORS = proctorEntity.options.tableName ?? ''
const SITTINGS = sittingEntity.options.tableName ?? ''
const SITTING_PROCTORS = sittingProctorEntity.options.tableName ?? ''

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

/** The sittings of a candidate (one or none) and of a proctor (any number), as a condition on `sitting` and `link`. */
const SITTING_OF = {
  [PARTICIPANTS]: (sitting: string, link: string) => `${sitting}.id = ${link}.sittingId`,
  [PROCTORS]: (sitting: string, link: string) =>
    `${sitting}.assessmentId = ${link}.assessmentId AND EXISTS (SELECT 1 FROM ${SITTING_PROCTORS} mine WHERE mine.sittingId = ${sitting}.id AND mine.userId = ${link}.userId)`,
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
    .leftJoin(SITTINGS, 'ownSitting', SITTING_OF[table]?.('ownSitting', 'own'))
    .leftJoin(SITTINGS, 'otherSitting', SITTING_OF[table]?.('otherSitting', 'other'))
    .where('own.assessmentId = :id', { id })
    .andWhere("assessment.status IN ('scheduled', 'active') AND assessment.archivedAt IS NULL")
    .andWhere('COALESCE(otherSitting.startDate, assessment.startDate) < COALESCE(ownSitting.endDate, :endDate)', {
      endDate,
    })
    .andWhere('COALESCE(otherSitting.endDate, assessment.endDate) > COALESCE(ownSitting.startDate, :startDate)', {
      startDate,
    })
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

/** When candidates take an assessment, and how many. */
export async function listFilledWindows(
  manager: EntityManager,
  tests: Pick<TestRecords, 'findStarted'>,
  { id, startDate, endDate }: Pick<AssessmentRow, 'id' | 'startDate' | 'endDate'>,
): Promise<FilledWindow[]> {
  const own = [...(await sittingsOfParticipants(manager, id))]
  const begun = new Set(
    await tests.findStarted(
      manager,
      id,
      own.map(([userId]) => userId),
    ),
  )
  const windows = [{ id: null, startDate, endDate }, ...(await listSittings(manager, id))]
  return windows.map((window) => {
    const people = own.filter(([, sittingId]) => sittingId === window.id)
    return {
      sittingId: window.id,
      ...{ startDate: window.startDate, endDate: window.endDate },
      candidates: people.length,
      waiting: people.filter(([userId]) => !begun.has(userId)).length,
    }
  })
}

export const listExtraTimes = (manager: EntityManager, assessmentId: string): Promise<AccommodationRow[]> =>
  manager.findBy(accommodationEntity, { assessmentId })
