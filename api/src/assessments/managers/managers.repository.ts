import type { EntityManager } from 'typeorm'
import { assessmentEntity, coAdministratorEntity, type CoAdministratorRow } from '../assessments/assessments.entity.ts'

export async function insertCoAdministrator(manager: EntityManager, row: CoAdministratorRow): Promise<void> {
  await manager.insert(coAdministratorEntity, row)
}

/** Returns whether they were one. */
export async function deleteCoAdministrator(
  manager: EntityManager,
  assessmentId: string,
  userId: string,
): Promise<boolean> {
  const result = await manager.delete(coAdministratorEntity, { assessmentId, userId })
  return (result.affected ?? 0) > 0
}

export async function setOwner(manager: EntityManager, assessmentId: string, userId: string): Promise<void> {
  await manager.update(assessmentEntity, { id: assessmentId }, { createdBy: userId })
}
