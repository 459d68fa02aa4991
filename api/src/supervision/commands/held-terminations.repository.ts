import { type EntityManager, LessThanOrEqual } from 'typeorm'
import { heldTerminationEntity, type HeldTerminationRow } from './held-terminations.entity.ts'

export async function insertHeldTermination(manager: EntityManager, row: HeldTerminationRow): Promise<void> {
  await manager.insert(heldTerminationEntity, row)
}

export const findHeldTermination = (
  manager: EntityManager,
  testSessionId: string,
): Promise<HeldTerminationRow | null> => manager.findOneBy(heldTerminationEntity, { testSessionId })

export const listDueTerminations = (manager: EntityManager, now: Date): Promise<HeldTerminationRow[]> =>
  manager.findBy(heldTerminationEntity, { dueAt: LessThanOrEqual(now) })

/** Tells whether there was one. */
export async function deleteHeldTermination(manager: EntityManager, testSessionId: string): Promise<boolean> {
  return ((await manager.delete(heldTerminationEntity, { testSessionId })).affected ?? 0) > 0
}
