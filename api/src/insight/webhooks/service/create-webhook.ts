import { randomUUID } from 'node:crypto'
import { MAX_WEBHOOKS, type WebhookForm, type WebhookSecret } from '@pengawas/shared/contracts/webhooks'
import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { newSecret, sealSecret } from '../secrets.ts'
import type { WebhookRow } from '../webhooks.entity.ts'
import { countWebhooks, insertWebhook } from '../webhooks.repository.ts'
import { checkUrl } from './check-url.ts'
import { MANAGE, type WebhooksDeps } from './deps.ts'
import { toWebhook } from './to-webhooks.ts'

/**
 * Makes an endpoint; the answer has its secret, which no other one has. Throws `not-allowed`, as `OwnPassword.prove` and
 * `checkUrl`, and `conflict` where there are as many as an agency may have.
 */
export async function createWebhook(
  deps: WebhooksDeps,
  actor: Actor,
  { password, ...form }: WebhookForm,
  address: string,
): Promise<WebhookSecret> {
  requirePermission(actor, MANAGE)
  const { db, audit, ownPassword, box, now } = deps
  await ownPassword.prove(actor, password, 'password', address)
  await checkUrl(deps, form.url)
  const id = randomUUID()
  const secret = newSecret()
  const row: WebhookRow = {
    ...{
      id,
      ...form,
      status: 'active',
      secret: sealSecret(box, id, secret),
      createdBy: actor.userId,
      createdAt: now(),
    },
    ...{ formerSecret: null, formerSecretUntil: null, failingSince: null, lastDeliveredAt: null },
  }
  await db.write(async (manager) => {
    if ((await countWebhooks(manager)) >= MAX_WEBHOOKS) throw new AppError('conflict', { message: 'webhooksFull' })
    await insertWebhook(manager, row)
    await audit.append(manager, {
      ...{ actorId: actor.userId, action: 'webhook.created', subjectType: 'webhook', subjectId: id },
      data: { events: form.events.join(' '), includesNip: form.includesNip },
    })
  })
  return { webhook: await toWebhook(db.read, row, now()), secret }
}
