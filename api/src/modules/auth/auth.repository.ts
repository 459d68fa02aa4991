import { type EntityManager, LessThan } from 'typeorm'
import { authSessionEntity, type AuthSessionRow } from './auth.entity.ts'

export const findSessionByHash = (manager: EntityManager, tokenHash: string): Promise<AuthSessionRow | null> =>
  manager.findOneBy(authSessionEntity, { tokenHash })

export const findSession = (manager: EntityManager, id: string): Promise<AuthSessionRow | null> =>
  manager.findOneBy(authSessionEntity, { id })

export async function insertSession(manager: EntityManager, session: AuthSessionRow): Promise<void> {
  await manager.insert(authSessionEntity, session)
}

export async function touchSession(manager: EntityManager, id: string, at: Date): Promise<void> {
  await manager.update(authSessionEntity, { id }, { lastSeenAt: at })
}

export async function revokeSession(manager: EntityManager, id: string, at: Date): Promise<void> {
  await manager.update(authSessionEntity, { id }, { revokedAt: at })
}

export async function deleteSessionsExpiredBefore(manager: EntityManager, before: Date): Promise<void> {
  await manager.delete(authSessionEntity, { expiresAt: LessThan(before) })
}
