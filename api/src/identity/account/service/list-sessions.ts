import type { LoginSession } from '@pengawas/shared/contracts/account'
import type { Actor } from '../../../kernel/access/actor.ts'
import { listUnrevoked } from '../../auth/auth.queries.ts'
import { idleMsOf, isSessionAlive } from '../../auth/auth.rules.ts'
import type { AccountDeps } from './deps.ts'
import { findOwnUser } from './find-own-user.ts'

/** The actor's logins that have not ended, last used first. */
export async function listSessions({ db, now }: AccountDeps, actor: Actor): Promise<LoginSession[]> {
  const idleMs = idleMsOf((await findOwnUser(db.read, actor)).settings)
  const rows = await listUnrevoked(db.read, actor.userId)
  return rows
    .filter((row) => isSessionAlive(row, now(), idleMs))
    .map((row) => ({
      id: row.id,
      current: row.id === actor.authSessionId,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      address: row.address,
      userAgent: row.userAgent,
    }))
}
