import { type EntityManager, In } from 'typeorm'
import { heldTerminationEntity, type HeldTerminationRow } from './held-terminations.entity.ts'

/** Terminations of these test sessions that can still be undone. */
export async function findHeldTerminations(
  manager: EntityManager,
  testSessionIds: readonly string[],
): Promise<HeldTerminationRow[]> {
  if (testSessionIds.length === 0) return []
  return manager.findBy(heldTerminationEntity, { testSessionId: In([...testSessionIds]) })
}
