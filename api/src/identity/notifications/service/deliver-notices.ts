import { pushes } from '@pengawas/shared/sockets/pushes'
import type { NotificationRow } from '../notifications.entity.ts'
import { toNotification } from '../notifications.rules.ts'
import type { NotificationsDeps } from './deps.ts'

/** Delivers stored notices to their recipients: pushes them to open pages, and has them mailed. */
export function deliverNotices({ announcer }: NotificationsDeps, rows: readonly NotificationRow[]): void {
  for (const row of rows) {
    const notification = toNotification(row)
    announcer.announce(pushes.notificationCreated, { userId: row.userId }, notification)
    announcer.emit('notificationCreated', { userId: row.userId, notification })
  }
}
