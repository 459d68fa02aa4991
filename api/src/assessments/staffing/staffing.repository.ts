import { type EntityManager, In, Not } from 'typeorm'
import {
  accommodationEntity,
  type AccommodationRow,
  proctorEntity,
  type ProctorRow,
} from '../assessments/assessments.entity.ts'
import { sittingProctorEntity } from '../assessments/sittings.entity.ts'
import { listSittings } from '../assessments/sittings.queries.ts'

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
