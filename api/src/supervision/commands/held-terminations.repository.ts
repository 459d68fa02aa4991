import { type EntityManager, In, LessThanOrEqual } from 'typeorm'
import { insertRows } from '../../kernel/db/insert-rows.ts'
import { heldTerminationEntity, type HeldTerminationRow } from './held-terminations.entity.ts'

export const insertHeldTerminations = (manager: EntityManager, rows: readonly HeldTerminationRow[]): Promise<void> =>
  insertRows(manager, heldTerminationEntity, rows)

export const findHeldTermination = (
  manager: EntityManager,
  testSessionId: string,
): Promise<HeldTerminationRow | null> => manager.findOneBy(heldTerminationEntity, { testSessionId })

export const listDueTerminations = (manager: EntityManager, now: Date): Promise<HeldTerminationRow[]> =>
  manager.findBy(heldTerminationEntity, { dueAt: LessThanOrEqual(now) })

export async function deleteHeldTerminations(manager: EntityManager, testSessionIds: readonly string[]): Promise<void> {
  if (testSessionIds.length > 0) await manager.delete(heldTerminationEntity, { testSessionId: In([...testSessionIds]) })
}
