import { TEST_EVENT, type Webhook, type WebhookMessage } from '@pengawas/shared/contracts/webhooks'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { addDeliveries } from '../../../kernel/outgoing/deliveries.ts'
import { changeEndpoint } from './change-endpoint.ts'
import { MANAGE, type WebhooksDeps } from './deps.ts'

/** Sends a message without content, also to an endpoint that is turned off; the log shows what became of it. Throws `not-allowed` and `not-found`. */
export async function testWebhook(deps: WebhooksDeps, actor: Actor, id: string): Promise<Webhook> {
  requirePermission(actor, MANAGE)
  const at = deps.now()
  const message: WebhookMessage = { type: TEST_EVENT, timestamp: at.toISOString(), data: {} }
  const delivery = { channel: 'webhook', targetId: id, event: TEST_EVENT, subjectId: id, isHeld: false } as const
  return changeEndpoint(deps, actor, id, {
    action: 'webhook.tested',
    changesOf: () => ({}),
    async andThen(manager) {
      await addDeliveries(manager, [{ ...delivery, body: { ...message } }], at)
    },
  })
}
