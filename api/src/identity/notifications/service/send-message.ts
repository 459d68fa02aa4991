import type { CreateNotification } from '@pengawas/shared/contracts/notifications'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { findActiveIds } from '../../users/users.queries.ts'
import { addNotices } from './add-notices.ts'
import { deliverNotices } from './deliver-notices.ts'
import type { NotificationsDeps } from './deps.ts'

/** Sends a message to all active people, or to those with one role. Returns the number of recipients. Throws `not-allowed`. */
export async function sendMessage(
  deps: NotificationsDeps,
  actor: Actor,
  { role, ...message }: CreateNotification,
): Promise<number> {
  requirePermission(actor, 'notification:send')
  const rows = await deps.db.write(async (manager) => {
    const sent = await addNotices(deps, manager, await findActiveIds(manager, role ?? null), message)
    await deps.audit.append(manager, {
      actorId: actor.userId,
      action: 'notification.sent',
      subjectType: 'notification',
      subjectId: null,
      data: { role: role ?? null, recipients: sent.length },
    })
    return sent
  })
  deliverNotices(deps, rows)
  return rows.length
}
