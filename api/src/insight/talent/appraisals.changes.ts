import type { EntityManager } from 'typeorm'
import { appraisalEntity } from './appraisals.entity.ts'

/** Deletes all appraisals of a person. */
export async function deleteAppraisals(manager: EntityManager, userId: string): Promise<void> {
  await manager.delete(appraisalEntity, { userId })
}
