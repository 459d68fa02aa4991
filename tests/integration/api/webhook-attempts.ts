import { webhookDeliveriesPageSchema, type WebhookForm, webhookSecretSchema } from '@pengawas/shared/contracts/webhooks'
import { call, fetchData, PASSWORD } from '../hub/test-hub.ts'
import type { Attempt } from './attempts.ts'
import type { World } from './world.ts'

const asAdmin = (path: string, body?: unknown): Attempt => ({
  ...{ as: 'super-admin', path },
  ...(body === undefined ? {} : { body }),
})

/** Nobody listens there. */
const NEW_WEBHOOK: WebhookForm = {
  ...{ name: 'Sistem kepegawaian', url: 'http://127.0.0.1:9/pengawas', events: ['result.final'] },
  ...{ includesNip: false, password: PASSWORD },
}

async function newWebhook({ hub, tokens }: World): Promise<string> {
  const sent = { token: tokens['super-admin'], body: NEW_WEBHOOK }
  return (await fetchData(hub, '/api/webhooks', webhookSecretSchema, sent)).webhook.id
}

export const WEBHOOK_ATTEMPTS: Record<string, (world: World) => Attempt | Promise<Attempt>> = {
  'get /webhooks': () => asAdmin('/webhooks'),
  'post /webhooks': () => asAdmin('/webhooks', NEW_WEBHOOK),
  'put /webhooks/{id}': async (world) => asAdmin(`/webhooks/${await newWebhook(world)}`, NEW_WEBHOOK),
  'delete /webhooks/{id}': async (world) => asAdmin(`/webhooks/${await newWebhook(world)}`),
  'post /webhooks/{id}/secret': async (world) =>
    asAdmin(`/webhooks/${await newWebhook(world)}/secret`, { password: PASSWORD }),
  'post /webhooks/{id}/status': async (world) =>
    asAdmin(`/webhooks/${await newWebhook(world)}/status`, { status: 'paused' }),
  'post /webhooks/{id}/test': async (world) => asAdmin(`/webhooks/${await newWebhook(world)}/test`),
  'post /webhooks/{id}/replay': async (world) => asAdmin(`/webhooks/${await newWebhook(world)}/replay`),
  'get /webhook-deliveries': () => asAdmin('/webhook-deliveries?state=failed'),
  'post /webhook-deliveries/{id}/replay': async (world) => {
    const webhookId = await newWebhook(world)
    const token = world.tokens['super-admin']
    await call(world.hub, `/api/webhooks/${webhookId}/test`, { token, method: 'POST' })
    const { items } = await fetchData(
      world.hub,
      `/api/webhook-deliveries?webhookId=${webhookId}`,
      webhookDeliveriesPageSchema,
      { token },
    )
    return asAdmin(`/webhook-deliveries/${items[0]?.id ?? ''}/replay`)
  },
}
