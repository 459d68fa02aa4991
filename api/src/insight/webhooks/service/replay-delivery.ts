import type { WebhookDelivery } from '@pengawas/shared/contracts/webhooks'
import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { findDelivery, sendAgain } from '../../../kernel/outgoing/deliveries.ts'
import { holdWebhook } from '../webhooks.repository.ts'
import { MANAGE, type WebhooksDeps } from './deps.ts'
import { toDelivery } from './page-deliveries.ts'

/** Sends one message once more, with the id that it had. One that is being sent stays as it is. Throws `not-allowed` and `not-found`. */
export async function replayDelivery(
  { db, audit, now }: WebhooksDeps,
  actor: Actor,
  id: string,
): Promise<WebhookDelivery> {
  requirePermission(actor, MANAGE)
  return db.write(async (manager) => {
    const delivery = await findDelivery(manager, id)
    const webhook = delivery?.channel === 'webhook' ? await holdWebhook(manager, delivery.targetId) : null
    if (webhook === null) throw new AppError('not-found')
    const isHeld = webhook.status !== 'active'
    const replayed = await sendAgain(manager, { channel: 'webhook', id }, { isHeld, at: now() })
    if (replayed > 0)
      await audit.append(manager, {
        ...{ actorId: actor.userId, action: 'webhook.replayed', subjectType: 'webhook', subjectId: webhook.id },
        data: { deliveryId: id },
      })
    const after = await findDelivery(manager, id)
    if (after === null) throw new AppError('not-found')
    return toDelivery(after, webhook.name)
  })
}
