import { MAX_NOTIFICATIONS } from '@pengawas/shared/contracts/notifications'
import { type EntityManager, In, IsNull, MoreThan, Not } from 'typeorm'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { notificationEntity, type NotificationRow } from './notifications.entity.ts'

const ROWS_PER_STATEMENT = 500

export const listNotifications = (manager: EntityManager, userId: string): Promise<NotificationRow[]> =>
  manager.find(notificationEntity, {
    where: { userId },
    order: { createdAt: 'DESC', id: 'DESC' },
    take: MAX_NOTIFICATIONS,
  })

export const findNotification = (manager: EntityManager, userId: string, id: string): Promise<NotificationRow | null> =>
  manager.findOneBy(notificationEntity, { id, userId })

/** Adds rows and drops, per recipient, what lies beyond the newest fifty. */
export async function insertNotifications(manager: EntityManager, rows: readonly NotificationRow[]): Promise<void> {
  for (const chunk of inChunks(rows, ROWS_PER_STATEMENT)) {
    await manager.insert(notificationEntity, chunk)
    const recipients = [...new Set(chunk.map((row) => row.userId))]
    // Found first and deleted by id: MySQL does not delete from a table that the same statement reads.
    const beyond: unknown = await manager.query(
      `SELECT id FROM (SELECT id, ROW_NUMBER() OVER (PARTITION BY userId ORDER BY createdAt DESC, id DESC) AS place
         FROM notifications WHERE userId IN (${recipients.map(() => '?').join(',')})) AS ranked WHERE place > ${MAX_NOTIFICATIONS}`,
      recipients,
    )
    const ids = idsOf(beyond)
    if (ids.length > 0) await manager.delete(notificationEntity, { id: In(ids) })
  }
}

function idsOf(rows: unknown): string[] {
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row: unknown) =>
    typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string' ? [row.id] : [],
  )
}

/** Of these people, those who have the same unread notice from after `since`. */
export async function findNotified(
  manager: EntityManager,
  userIds: readonly string[],
  templateKey: NonNullable<NotificationRow['templateKey']>,
  actionUrl: string,
  since: Date,
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await manager.find(notificationEntity, {
    where: {
      userId: In([...userIds]),
      templateKey,
      actionUrl,
      readAt: IsNull(),
      createdAt: MoreThan(since),
    },
    select: { id: true, userId: true },
  })
  return new Set(rows.map((row) => row.userId))
}

/** Marks one, or all with `id` null; returns how many changed. */
export async function markRead(
  manager: EntityManager,
  userId: string,
  id: string | null,
  readAt: Date | null,
): Promise<number> {
  const result = await manager.update(
    notificationEntity,
    { userId, ...(id === null ? {} : { id }), readAt: readAt === null ? Not(IsNull()) : IsNull() },
    { readAt },
  )
  return result.affected ?? 0
}

/** Deletes one, or all with `id` null; returns how many were there. */
export async function deleteNotifications(manager: EntityManager, userId: string, id: string | null): Promise<number> {
  const result = await manager.delete(notificationEntity, { userId, ...(id === null ? {} : { id }) })
  return result.affected ?? 0
}
