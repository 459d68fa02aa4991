import type { Notification } from '@pengawas/shared/contracts/notifications'
import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import { findNotification, markRead } from '../notifications.repository.ts'
import { toNotification } from '../notifications.rules.ts'
import type { NotificationsDeps } from './deps.ts'
import { recordAction } from './record-action.ts'

/** Marks one of the actor's notifications as read or unread and returns it. Throws `not-found` for any other. */
export async function markOwn(deps: NotificationsDeps, actor: Actor, id: string, read: boolean): Promise<Notification> {
  const row = await deps.db.write(async (manager) => {
    if ((await markRead(manager, actor.userId, id, read ? deps.now() : null)) > 0)
      await recordAction(deps, manager, actor, 'notification.read', id)
    return findNotification(manager, actor.userId, id)
  })
  if (row === null) throw new AppError('not-found')
  return toNotification(row)
}
