import { type EntityManager, LessThanOrEqual } from 'typeorm'
import { recoveryEntity, type RecoveryRow } from './recovery.entity.ts'

/** Stores a link; it takes the place of the account's one before. */
export async function saveRecovery(manager: EntityManager, row: RecoveryRow): Promise<void> {
  await manager.upsert(recoveryEntity, row, ['userId'])
}

export const findRecovery = (manager: EntityManager, tokenHash: string): Promise<RecoveryRow | null> =>
  manager.findOneBy(recoveryEntity, { tokenHash })

/** Returns whether it was still there: of two who use it at once, one takes it away. */
export async function takeRecovery(manager: EntityManager, tokenHash: string): Promise<boolean> {
  const result = await manager.delete(recoveryEntity, { tokenHash })
  return (result.affected ?? 0) > 0
}

export async function deleteExpiredRecoveries(manager: EntityManager, at: Date): Promise<void> {
  await manager.delete(recoveryEntity, { expiresAt: LessThanOrEqual(at) })
}
