import { randomUUID } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import type { NotificationRow } from '../notifications.entity.ts'
import { insertNotifications } from '../notifications.repository.ts'
import { type Notice, notificationRow } from '../notifications.rules.ts'
import type { NotificationsDeps } from './deps.ts'

/** Stores each notice for its people in the caller's transaction. Pass the result to `deliver` after the transaction. */
export async function addAllNotices(
  { now }: NotificationsDeps,
  manager: EntityManager,
  sent: readonly { userIds: readonly string[]; notice: Notice }[],
): Promise<NotificationRow[]> {
  const at = now()
  const rows = sent.flatMap(({ userIds, notice }) =>
    userIds.map((userId) => notificationRow(randomUUID(), userId, notice, at)),
  )
  await insertNotifications(manager, rows)
  return rows
}
