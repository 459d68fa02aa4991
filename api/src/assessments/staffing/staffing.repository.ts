import {
  type AssignedParticipant,
  type AssignedParticipantsQuery,
  NO_SITTING,
} from '@pengawas/shared/contracts/assessment-management'
import { type EntityManager, type EntitySchema, In, Not } from 'typeorm'
import { whereWords } from '../../identity/users/user-search.ts'
import { userEntity } from '../../identity/users/users.entity.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { searchWords } from '../../kernel/lib/search-text.rules.ts'
import {
  accommodationEntity,
  type AccommodationRow,
  assessmentEntity,
  type AssessmentRow,
  type AssignmentRow,
  participantEntity,
  proctorEntity,
  type ProctorRow,
} from '../assessments/assessments.entity.ts'
import { sittingProctorEntity } from '../assessments/sittings.entity.ts'
import { listSittings } from '../assessments/sittings.queries.ts'

/** SQL of what candidates are sorted by; names as they are searched, without capitals and marks. */
const PARTICIPANT_COLUMNS = { name: 'user.searchText', nip: 'user.nip', unit: 'user.unit' } as const

/** One page of the candidates of an assessment, and how many match. */
export async function pageParticipants(
  manager: EntityManager,
  assessmentId: string,
  { q = '', sittingId, sort = 'name', order, page, pageSize }: AssignedParticipantsQuery,
): Promise<{ rows: (AssignedParticipant & { sittingId: string | null })[]; total: number }> {
  const query = manager
    .createQueryBuilder(participantEntity, 'candidate')
    .innerJoin(userEntity.options.tableName ?? '', 'user', 'user.id = candidate.userId')
    .where({ assessmentId })
  if (sittingId === NO_SITTING) query.andWhere('candidate.sittingId IS NULL')
  else if (sittingId !== undefined) query.andWhere('candidate.sittingId = :sittingId', { sittingId })
  await whereWords(manager, query, searchWords(q))
  const counted = await query.clone().select('COUNT(*)', 'total').getRawOne<{ total: number | string }>()
  const direction = order === 'desc' ? 'DESC' : 'ASC'
  const rows = await query
    .select('user.id', 'id')
    .addSelect('user.nip', 'nip')
    .addSelect('user.name', 'name')
    .addSelect('user.unit', 'unit')
    .addSelect('candidate.sittingId', 'sittingId')
    .orderBy(PARTICIPANT_COLUMNS[sort], direction)
    .addOrderBy('user.id', direction)
    .offset((page - 1) * pageSize)
    .limit(pageSize)
    .getRawMany<AssignedParticipant & { sittingId: string | null }>()
  return { rows, total: Number(counted?.total ?? 0) }
}

/** In the order in which they were assigned. */
export const listProctors = (manager: EntityManager, assessmentId: string): Promise<ProctorRow[]> =>
  manager.find(proctorEntity, { where: { assessmentId }, order: { assignedAt: 'ASC', userId: 'ASC' } })

export async function replaceProctors(
  manager: EntityManager,
  assessmentId: string,
  rows: readonly ProctorRow[],
): Promise<void> {
  await manager.delete(proctorEntity, { assessmentId })
  await releaseSittings(
    manager,
    assessmentId,
    rows.map(({ userId }) => userId),
  )
  if (rows.length > 0) await manager.insert(proctorEntity, [...rows])
}

/** Takes all but these people off the sittings of an assessment. */
async function releaseSittings(manager: EntityManager, assessmentId: string, keep: readonly string[]): Promise<void> {
  const sittingIds = (await listSittings(manager, assessmentId)).map(({ id }) => id)
  if (sittingIds.length > 0)
    await manager.delete(sittingProctorEntity, { sittingId: In(sittingIds), userId: Not(In([...keep])) })
}

export const listAccommodations = (manager: EntityManager, assessmentId: string): Promise<AccommodationRow[]> =>
  manager.findBy(accommodationEntity, { assessmentId })

export async function saveAccommodation(manager: EntityManager, row: AccommodationRow): Promise<void> {
  await manager.upsert(accommodationEntity, row, ['assessmentId', 'userId'])
}

/** Returns whether there was one. */
export async function deleteAccommodation(
  manager: EntityManager,
  assessmentId: string,
  userId: string,
): Promise<boolean> {
  const result = await manager.delete(accommodationEntity, { assessmentId, userId })
  return (result.affected ?? 0) > 0
}

const IDS_PER_QUERY = 500

/** Those of these people who have another assessment of this kind of theirs that is open while this one is. */
export async function listBusy(
  manager: EntityManager,
  links: EntitySchema<AssignmentRow> | EntitySchema<ProctorRow>,
  { id, startDate, endDate }: Pick<AssessmentRow, 'id' | 'startDate' | 'endDate'>,
  userIds: readonly string[],
): Promise<string[]> {
  const busy: string[] = []
  for (const chunk of inChunks(userIds, IDS_PER_QUERY)) {
    const rows = await manager
      .createQueryBuilder()
      .select('DISTINCT link.userId', 'userId')
      .from(links.options.tableName ?? '', 'link')
      .innerJoin(assessmentEntity.options.tableName ?? '', 'assessment', 'assessment.id = link.assessmentId')
      .where('link.userId IN (:...chunk) AND link.assessmentId <> :id', { chunk, id })
      .andWhere("assessment.status IN ('scheduled', 'active') AND assessment.archivedAt IS NULL")
      .andWhere('assessment.startDate < :endDate AND assessment.endDate > :startDate', { startDate, endDate })
      .getRawMany<{ userId: string }>()
    busy.push(...rows.map(({ userId }) => userId))
  }
  return busy
}
