import type { ChatMessage } from '@pengawas/shared/contracts/chat'
import { type EntityManager, type FindOptionsWhere, In, IsNull, MoreThan, Not } from 'typeorm'
import { sessionMessageEntity, type SessionMessageRow } from './messages.entity.ts'

/** Of these sessions, oldest first. */
export const listMessages = (manager: EntityManager, testSessionIds: readonly string[]): Promise<SessionMessageRow[]> =>
  manager.find(sessionMessageEntity, {
    where: { testSessionId: In([...testSessionIds]) },
    order: { createdAt: 'ASC', id: 'ASC' },
  })

/** Those of these messages that there are. */
export const findMessages = (manager: EntityManager, ids: readonly string[]): Promise<SessionMessageRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : manager.findBy(sessionMessageEntity, { id: In([...ids]) })

/** How many of these messages were read. */
export const countRead = (manager: EntityManager, ids: readonly string[]): Promise<number> =>
  ids.length === 0
    ? Promise.resolve(0)
    : manager.countBy(sessionMessageEntity, { id: In([...ids]), readAt: Not(IsNull()) })

/** How many messages of each candidate no member of staff has read; sessions without any are absent. */
export const countUnread = (
  manager: EntityManager,
  testSessionIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => count(manager, testSessionIds, { side: 'candidate', readAt: IsNull() })

/** How many messages one side has sent in each test, in all or since a moment; sessions without any are absent. */
export const countSent = (
  manager: EntityManager,
  testSessionIds: readonly string[],
  side: SessionMessageRow['side'],
  since?: Date,
): Promise<ReadonlyMap<string, number>> =>
  count(manager, testSessionIds, { side, ...(since === undefined ? {} : { createdAt: MoreThan(since) }) })

async function count(
  manager: EntityManager,
  testSessionIds: readonly string[],
  where: FindOptionsWhere<SessionMessageRow>,
): Promise<ReadonlyMap<string, number>> {
  if (testSessionIds.length === 0) return new Map()
  const rows = await manager
    .createQueryBuilder(sessionMessageEntity, 'message')
    .select('message.testSessionId', 'testSessionId')
    .addSelect('COUNT(*)', 'count')
    .where({ ...where, testSessionId: In([...testSessionIds]) })
    .groupBy('message.testSessionId')
    .getRawMany<{ testSessionId: string; count: string | number }>()
  return new Map(rows.map((row) => [row.testSessionId, Number(row.count)]))
}

/** A message as one side sees it. `authorName` is null where the reader may not know it. */
export const toChatMessage = (row: SessionMessageRow, authorName: string | null): ChatMessage => ({
  id: row.id,
  side: row.side,
  authorName,
  text: row.text,
  at: row.createdAt.toISOString(),
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  readAt: row.readAt?.toISOString() ?? null,
})

/** A message on its candidate's page, where staff are the proctor and nobody by name. */
export const toOwnMessage = (row: SessionMessageRow): ChatMessage => toChatMessage(row, null)
