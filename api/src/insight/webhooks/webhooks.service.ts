import { createWebhook } from './service/create-webhook.ts'
import type { WebhooksDeps } from './service/deps.ts'
import { editWebhook } from './service/edit-webhook.ts'
import { listWebhooks } from './service/list-webhooks.ts'
import { pageDeliveries } from './service/page-deliveries.ts'
import { removeWebhook } from './service/remove-webhook.ts'
import { replayDelivery } from './service/replay-delivery.ts'
import { replayFailed } from './service/replay-failed.ts'
import { rotateSecret } from './service/rotate-secret.ts'
import { setStatus } from './service/set-status.ts'
import { testWebhook } from './service/test-webhook.ts'

export type WebhooksService = ReturnType<typeof createWebhooksService>

/** Endpoints of other systems of the agency, and the log of what they were sent. */
export function createWebhooksService(deps: WebhooksDeps) {
  return {
    list: listWebhooks.bind(null, deps),
    create: createWebhook.bind(null, deps),
    edit: editWebhook.bind(null, deps),
    remove: removeWebhook.bind(null, deps),
    rotateSecret: rotateSecret.bind(null, deps),
    setStatus: setStatus.bind(null, deps),
    test: testWebhook.bind(null, deps),
    deliveries: pageDeliveries.bind(null, deps),
    replay: replayDelivery.bind(null, deps),
    replayFailed: replayFailed.bind(null, deps),
  }
}
