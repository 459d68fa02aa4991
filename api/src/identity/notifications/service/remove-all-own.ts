import type { Actor } from '../../../kernel/access/actor.ts'
import { deleteNotifications } from '../notifications.repository.ts'
import type { NotificationsDeps } from './deps.ts'
import { recordAction } from './record-action.ts'

/** Deletes all of the actor's notifications. */
export async function removeAllOwn(deps: NotificationsDeps, actor: Actor): Promise<void> {
  await deps.db.write(async (manager) => {
    if ((await deleteNotifications(manager, actor.userId, null)) > 0)
      await recordAction(deps, manager, actor, 'notification.deleted', null)
  })
}
