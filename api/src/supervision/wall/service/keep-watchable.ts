import { isAllowed } from '@pengawas/shared/permissions'
import { findUser } from '../../../identity/users/users.queries.ts'
import type { WallDeps } from './deps.ts'
import { watchedBy } from './watched-by.ts'

/** Of these test sessions, those that the account may watch as it is now; null where it may not watch any candidate at all. */
export async function keepWatchable(
  { db }: WallDeps,
  userId: string,
  testSessionIds: readonly string[],
): Promise<ReadonlySet<string> | null> {
  const user = await findUser(db.read, userId)
  if (user === null || !user.isActive || !isAllowed(user.role, 'wall:watch')) return null
  return watchedBy(db, { userId, role: user.role }, testSessionIds)
}
