import type { Webhook, WebhookForm } from '@pengawas/shared/contracts/webhooks'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { changeEndpoint } from './change-endpoint.ts'
import { checkUrl } from './check-url.ts'
import { MANAGE, type WebhooksDeps } from './deps.ts'

/** Changes what an endpoint is told, and where. Throws as `createWebhook`, and `not-found`. */
export async function editWebhook(
  deps: WebhooksDeps,
  actor: Actor,
  { id, form: { password, ...form }, address }: { id: string; form: WebhookForm; address: string },
): Promise<Webhook> {
  requirePermission(actor, MANAGE)
  await deps.ownPassword.prove(actor, password, 'password', address)
  await checkUrl(deps, form.url)
  return changeEndpoint(deps, actor, id, {
    action: 'webhook.changed',
    data: { events: form.events.join(' '), includesNip: form.includesNip },
    changesOf: ({ url }) => ({ ...form, ...(url === form.url ? {} : { failingSince: null, lastDeliveredAt: null }) }),
  })
}
