import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { sendAgain } from '../../../kernel/outgoing/deliveries.ts'
import { holdWebhook } from '../webhooks.repository.ts'
import { MANAGE, type WebhooksDeps } from './deps.ts'

/** Sends everything once more that was given up for an endpoint. Throws `not-allowed` and `not-found`. */
export async function replayFailed(
  { db, audit, now }: WebhooksDeps,
  actor: Actor,
  id: string,
): Promise<{ replayed: number }> {
  requirePermission(actor, MANAGE)
  return db.write(async (manager) => {
    const webhook = await holdWebhook(manager, id)
    if (webhook === null) throw new AppError('not-found')
    const isHeld = webhook.status !== 'active'
    const replayed = await sendAgain(manager, { channel: 'webhook', targetId: id }, { isHeld, at: now() })
    await audit.append(manager, {
      ...{ actorId: actor.userId, action: 'webhook.replayed', subjectType: 'webhook', subjectId: id },
      data: { deliveries: replayed },
    })
    return { replayed }
  })
}
