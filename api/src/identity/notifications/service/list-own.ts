import type { Notification } from '@pengawas/shared/contracts/notifications'
import type { Actor } from '../../../kernel/access/actor.ts'
import { listNotifications } from '../notifications.repository.ts'
import { toNotification } from '../notifications.rules.ts'
import type { NotificationsDeps } from './deps.ts'

/** The actor's notifications, newest first. */
export async function listOwn({ db }: NotificationsDeps, actor: Actor): Promise<Notification[]> {
  return (await listNotifications(db.read, actor.userId)).map(toNotification)
}
