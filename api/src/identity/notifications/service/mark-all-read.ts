import type { Actor } from '../../../kernel/access/actor.ts'
import { markRead } from '../notifications.repository.ts'
import type { NotificationsDeps } from './deps.ts'
import { recordAction } from './record-action.ts'

/** Marks all of the actor's notifications as read. */
export async function markAllRead(deps: NotificationsDeps, actor: Actor): Promise<void> {
  await deps.db.write(async (manager) => {
    if ((await markRead(manager, actor.userId, null, deps.now())) > 0)
      await recordAction(deps, manager, actor, 'notification.read', null)
  })
}
