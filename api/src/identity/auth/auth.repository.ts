import { type EntityManager, In, LessThan } from 'typeorm'
import { authSessionEntity, type AuthSessionRow, type LoginEnd } from './auth.entity.ts'
import { listUnrevoked } from './auth.queries.ts'

export const findSessionsByHash = (manager: EntityManager, tokenHashes: readonly string[]): Promise<AuthSessionRow[]> =>
  manager.findBy(authSessionEntity, { tokenHash: In([...tokenHashes]) })

export const findSession = (manager: EntityManager, id: string): Promise<AuthSessionRow | null> =>
  manager.findOneBy(authSessionEntity, { id })

export async function insertSession(manager: EntityManager, session: AuthSessionRow): Promise<void> {
  await manager.insert(authSessionEntity, session)
}

export async function touchSessions(manager: EntityManager, ids: readonly string[], at: Date): Promise<void> {
  await manager.update(authSessionEntity, { id: In([...ids]) }, { lastSeenAt: at })
}

export async function revokeSession(manager: EntityManager, id: string, at: Date): Promise<void> {
  await manager.update(authSessionEntity, { id }, { revokedAt: at })
}

export async function deleteSessionsExpiredBefore(manager: EntityManager, before: Date): Promise<void> {
  await manager.delete(authSessionEntity, { expiresAt: LessThan(before) })
}

/** Ends all logins of one person but `exceptId`; returns which. */
export async function revokeSessionsOf(
  manager: EntityManager,
  userId: string,
  at: Date,
  { exceptId, endedBy = null }: { exceptId?: string | undefined; endedBy?: LoginEnd | null } = {},
): Promise<string[]> {
  const ids = (await listUnrevoked(manager, userId)).map((session) => session.id).filter((id) => id !== exceptId)
  if (ids.length > 0) await manager.update(authSessionEntity, { id: In(ids) }, { revokedAt: at, endedBy })
  return ids
}

/** Whether this person ever signed in from this address, as far back as logins are kept. */
export const hasLoggedInFrom = (manager: EntityManager, userId: string, address: string): Promise<boolean> =>
  manager.existsBy(authSessionEntity, { userId, address })
