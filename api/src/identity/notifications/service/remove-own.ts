import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import { deleteNotifications } from '../notifications.repository.ts'
import type { NotificationsDeps } from './deps.ts'
import { recordAction } from './record-action.ts'

/** Deletes one of the actor's notifications. Throws `not-found` for any other. */
export async function removeOwn(deps: NotificationsDeps, actor: Actor, id: string): Promise<void> {
  await deps.db.write(async (manager) => {
    if ((await deleteNotifications(manager, actor.userId, id)) === 0) throw new AppError('not-found')
    await recordAction(deps, manager, actor, 'notification.deleted', id)
  })
}
