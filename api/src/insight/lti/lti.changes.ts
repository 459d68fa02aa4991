import type { EntityManager } from 'typeorm'
import { ltiGradeEntity } from './lti.entity.ts'

/** Forgets where scores of a person go, and what platforms call them. */
export async function forgetGrades(manager: EntityManager, participantId: string): Promise<void> {
  await manager.delete(ltiGradeEntity, { participantId })
}
