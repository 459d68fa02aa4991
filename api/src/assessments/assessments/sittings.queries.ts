import { type EntityManager, In } from 'typeorm'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { type AssessmentRow, participantEntity } from './assessments.entity.ts'
import { sittingEntity, sittingProctorEntity, type SittingProctorRow, type SittingRow } from './sittings.entity.ts'
import { asTakenIn } from './sittings.rules.ts'

const IDS_PER_QUERY = 500

/** The sittings of an assessment in the order of their times. */
export const listSittings = (manager: EntityManager, assessmentId: string): Promise<SittingRow[]> =>
  manager.find(sittingEntity, { where: { assessmentId }, order: { startDate: 'ASC', name: 'ASC', id: 'ASC' } })

/** The sittings with these ids, by id. */
export async function findSittings(
  manager: EntityManager,
  ids: readonly (string | null)[],
): Promise<Map<string, SittingRow>> {
  const found = new Map<string, SittingRow>()
  const known = [...new Set(ids.filter((id) => id !== null))]
  for (const chunk of inChunks(known, IDS_PER_QUERY))
    for (const row of await manager.findBy(sittingEntity, { id: In(chunk) })) found.set(row.id, row)
  return found
}

/** Which sitting each candidate of an assessment is in; null: none. */
export async function sittingsOfParticipants(
  manager: EntityManager,
  assessmentId: string,
): Promise<Map<string, string | null>> {
  const rows = await manager.findBy(participantEntity, { assessmentId })
  return new Map(rows.map(({ userId, sittingId }) => [userId, sittingId]))
}

/** A candidate's sitting in each of these assessments that they take in one, by assessment. */
export async function sittingsOf(
  manager: EntityManager,
  userId: string,
  assessmentIds: readonly string[],
): Promise<Map<string, SittingRow>> {
  if (assessmentIds.length === 0) return new Map()
  const links = await manager.findBy(participantEntity, { userId, assessmentId: In([...assessmentIds]) })
  const sittings = await findSittings(
    manager,
    links.map(({ sittingId }) => sittingId),
  )
  return new Map([...sittings.values()].map((row) => [row.assessmentId, row]))
}

/** An assessment as it is for one candidate: see `asTakenIn`. */
export async function takenBy<T extends AssessmentRow>(
  manager: EntityManager,
  assessment: T,
  userId: string,
): Promise<T> {
  return asTakenIn(assessment, (await sittingsOf(manager, userId, [assessment.id])).get(assessment.id) ?? null)
}

/** Which sittings of these assessments are whose to watch. */
export async function listSittingProctors(
  manager: EntityManager,
  assessmentIds: readonly string[],
): Promise<(SittingProctorRow & { assessmentId: string })[]> {
  if (assessmentIds.length === 0) return []
  return manager
    .createQueryBuilder()
    .select('own.sittingId', 'sittingId')
    .addSelect('own.userId', 'userId')
    .addSelect('sitting.assessmentId', 'assessmentId')
    .from(sittingProctorEntity.options.tableName ?? '', 'own')
    .innerJoin(sittingEntity.options.tableName ?? '', 'sitting', 'sitting.id = own.sittingId')
    .where('sitting.assessmentId IN (:...ids)', { ids: assessmentIds })
    .getRawMany()
}
