import type { Webhook } from '@pengawas/shared/contracts/webhooks'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { holdDeliveries } from '../../../kernel/outgoing/deliveries.ts'
import { changeEndpoint } from './change-endpoint.ts'
import { MANAGE, type WebhooksDeps } from './deps.ts'

/** Pauses an endpoint, or turns it on; what was held meanwhile is sent then. Throws `not-allowed` and `not-found`. */
export async function setStatus(
  deps: WebhooksDeps,
  actor: Actor,
  id: string,
  status: 'active' | 'paused',
): Promise<Webhook> {
  requirePermission(actor, MANAGE)
  return changeEndpoint(deps, actor, id, {
    action: status === 'active' ? 'webhook.resumed' : 'webhook.paused',
    // It begins anew: failures of before turn nothing off.
    changesOf: () => (status === 'active' ? { status, failingSince: null } : { status }),
    andThen: (manager) => holdDeliveries(manager, id, status !== 'active'),
  })
}
