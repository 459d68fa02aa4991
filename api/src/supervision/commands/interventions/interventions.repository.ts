import { type EntityManager, In, LessThan, MoreThan, MoreThanOrEqual } from 'typeorm'
import { interventionEntity, type InterventionRow } from './interventions.entity.ts'

/** One that was given since a moment. */
export const findIntervention = (manager: EntityManager, id: string, since: Date): Promise<InterventionRow | null> =>
  manager.findOneBy(interventionEntity, { id, createdAt: MoreThanOrEqual(since) })

/** What a person said to many since a moment: the newest first, `limit` at most. */
export const listSaid = (
  manager: EntityManager,
  { actorId, since, limit }: { actorId: string; since: Date; limit: number },
): Promise<InterventionRow[]> =>
  manager.find(interventionEntity, {
    where: { actorId, command: In(['warning', 'message']), createdAt: MoreThan(since) },
    order: { createdAt: 'DESC', id: 'ASC' },
    take: limit,
  })

export async function insertIntervention(manager: EntityManager, row: InterventionRow): Promise<void> {
  await manager.insert(interventionEntity, row)
}

/** Returns how many there were from before a moment. */
export async function deleteInterventionsBefore(manager: EntityManager, before: Date): Promise<number> {
  return (await manager.delete(interventionEntity, { createdAt: LessThan(before) })).affected ?? 0
}
