import type { EntityManager } from 'typeorm'
import {
  accommodationEntity,
  type AccommodationRow,
  proctorEntity,
  type ProctorRow,
} from '../assessments/assessments.entity.ts'

/** In the order in which they were assigned. */
export const listProctors = (manager: EntityManager, assessmentId: string): Promise<ProctorRow[]> =>
  manager.find(proctorEntity, { where: { assessmentId }, order: { assignedAt: 'ASC', userId: 'ASC' } })

export async function replaceProctors(
  manager: EntityManager,
  assessmentId: string,
  rows: readonly ProctorRow[],
): Promise<void> {
  await manager.delete(proctorEntity, { assessmentId })
  if (rows.length > 0) await manager.insert(proctorEntity, [...rows])
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
