import { type EntityManager, In, LessThan, MoreThan } from 'typeorm'
import { interventionEntity, type InterventionRow } from './interventions.entity.ts'

export const findIntervention = (manager: EntityManager, id: string): Promise<InterventionRow | null> =>
  manager.findOneBy(interventionEntity, { id })

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

/** Adds one and forgets those from before a moment. */
export async function insertIntervention(manager: EntityManager, row: InterventionRow, before: Date): Promise<void> {
  await manager.delete(interventionEntity, { createdAt: LessThan(before) })
  await manager.insert(interventionEntity, row)
}
