import { nameDevice } from '@pengawas/shared/rules/name-device'
import { type EntityManager, IsNull } from 'typeorm'
import { authSessionEntity, type AuthSessionRow } from './auth.entity.ts'

/** Logins of one person that nobody ended; they may still have run out. */
export const listUnrevoked = (manager: EntityManager, userId: string): Promise<AuthSessionRow[]> =>
  manager.find(authSessionEntity, { where: { userId, revokedAt: IsNull() }, order: { lastSeenAt: 'DESC' } })

/** Browser and system that a login was made with; null where it is gone, or names neither. */
export async function findDevice(manager: EntityManager, authSessionId: string | null): Promise<string | null> {
  if (authSessionId === null) return null
  return nameDevice((await manager.findOneBy(authSessionEntity, { id: authSessionId }))?.userAgent ?? null)
}
