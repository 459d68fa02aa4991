import { type EntityManager, In, IsNull, LessThanOrEqual } from 'typeorm'
import { sessionMessageEntity, type SessionMessageRow } from './messages.entity.ts'

export async function insertMessage(manager: EntityManager, row: SessionMessageRow): Promise<void> {
  await manager.insert(sessionMessageEntity, row)
}

export const findMessage = (manager: EntityManager, id: string): Promise<SessionMessageRow | null> =>
  manager.findOneBy(sessionMessageEntity, { id })

/** Marks what one side wrote until a moment as delivered, and as read. Returns the messages that this changed. */
export async function markSeen(
  manager: EntityManager,
  { testSessionId, side, until }: Pick<SessionMessageRow, 'testSessionId' | 'side'> & { until: Date },
  { isRead, at }: { isRead: boolean; at: Date },
): Promise<SessionMessageRow[]> {
  const column = isRead ? 'readAt' : 'deliveredAt'
  const open = { testSessionId, side, createdAt: LessThanOrEqual(until) }
  const ids = (await manager.findBy(sessionMessageEntity, { ...open, [column]: IsNull() })).map(({ id }) => id)
  if (ids.length === 0) return []
  await manager.update(sessionMessageEntity, { id: In(ids), deliveredAt: IsNull() }, { deliveredAt: at })
  if (isRead) await manager.update(sessionMessageEntity, { id: In(ids), readAt: IsNull() }, { readAt: at })
  return manager.find(sessionMessageEntity, { where: { id: In(ids) }, order: { createdAt: 'ASC', id: 'ASC' } })
}
