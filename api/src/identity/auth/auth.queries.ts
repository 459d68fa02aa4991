import { type EntityManager, IsNull } from 'typeorm'
import { authSessionEntity, type AuthSessionRow } from './auth.entity.ts'

/** Logins of one person that nobody ended; they may still have run out. */
export const listUnrevoked = (manager: EntityManager, userId: string): Promise<AuthSessionRow[]> =>
  manager.find(authSessionEntity, { where: { userId, revokedAt: IsNull() }, order: { lastSeenAt: 'DESC' } })
