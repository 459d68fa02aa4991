import { LISTED_ENDED_KEYS } from '@pengawas/shared/contracts/api-keys'
import { type EntityManager, IsNull, LessThanOrEqual, MoreThan, Not } from 'typeorm'
import { apiKeyEntity, type ApiKeyRow } from './api-keys.entity.ts'

const usableAt = (now: Date) => ({ revokedAt: IsNull(), expiresAt: MoreThan(now) })

/** Those that have not ended, the newest first, then the newest of the others. */
export async function listKeys(manager: EntityManager, now: Date): Promise<ApiKeyRow[]> {
  const order = { createdAt: 'DESC', id: 'ASC' } as const
  const usable = await manager.find(apiKeyEntity, { where: usableAt(now), order })
  const where = [{ revokedAt: Not(IsNull()) }, { expiresAt: LessThanOrEqual(now) }]
  const ended = await manager.find(apiKeyEntity, { where, order, take: LISTED_ENDED_KEYS })
  return [...usable, ...ended]
}

export const countUsableKeys = (manager: EntityManager, now: Date): Promise<number> =>
  manager.countBy(apiKeyEntity, usableAt(now))

export const findKey = (manager: EntityManager, id: string): Promise<ApiKeyRow | null> =>
  manager.findOneBy(apiKeyEntity, { id })

export const findKeyByHash = (manager: EntityManager, tokenHash: string): Promise<ApiKeyRow | null> =>
  manager.findOneBy(apiKeyEntity, { tokenHash })

export async function insertKey(manager: EntityManager, row: ApiKeyRow): Promise<void> {
  await manager.insert(apiKeyEntity, row)
}

/** Returns whether it was still there to revoke. */
export async function revokeKey(manager: EntityManager, id: string, revokedAt: Date): Promise<boolean> {
  const result = await manager.update(apiKeyEntity, { id, revokedAt: IsNull() }, { revokedAt })
  return (result.affected ?? 0) > 0
}

export async function touchKey(manager: EntityManager, id: string, lastUsedAt: Date): Promise<void> {
  await manager.update(apiKeyEntity, { id }, { lastUsedAt })
}
