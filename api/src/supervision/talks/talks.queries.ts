import type { PrivateTalk } from '@pengawas/shared/contracts/talks'
import { type EntityManager, In, IsNull, Not } from 'typeorm'
import { findUsers } from '../../identity/users/users.queries.ts'
import { privateTalkEntity, type PrivateTalkRow } from './talks.entity.ts'

/** The talk that goes on with each of these candidates; those without one are absent. */
export async function findTalks(
  manager: EntityManager,
  testSessionIds: readonly string[],
): Promise<ReadonlyMap<string, PrivateTalk>> {
  if (testSessionIds.length === 0) return new Map()
  const rows = await manager.findBy(privateTalkEntity, {
    testSessionId: In([...testSessionIds]),
    endedAt: IsNull(),
    startedAt: Not(IsNull()),
  })
  if (rows.length === 0) return new Map()
  const users = new Map(
    (
      await findUsers(
        manager,
        rows.map(({ userId }) => userId),
      )
    ).map((user) => [user.id, user]),
  )
  return new Map(
    rows.flatMap(({ id, testSessionId, userId, startedAt }) => {
      const user = users.get(userId)
      if (user === undefined || startedAt === null) return []
      return [[testSessionId, { id, name: user.name, role: user.role, since: startedAt.toISOString() }] as const]
    }),
  )
}

/** Every talk with a candidate that could be heard. */
export const listTalks = (manager: EntityManager, testSessionId: string): Promise<PrivateTalkRow[]> =>
  manager.findBy(privateTalkEntity, { testSessionId, startedAt: Not(IsNull()) })
