import { type EntityManager, LessThan } from 'typeorm'
import { interventionEntity, type InterventionRow } from './interventions.entity.ts'

export const findIntervention = (manager: EntityManager, id: string): Promise<InterventionRow | null> =>
  manager.findOneBy(interventionEntity, { id })

/** Adds one and forgets those from before a moment. */
export async function insertIntervention(manager: EntityManager, row: InterventionRow, before: Date): Promise<void> {
  await manager.delete(interventionEntity, { createdAt: LessThan(before) })
  await manager.insert(interventionEntity, row)
}
