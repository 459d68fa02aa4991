import type { WebhookSecret } from '@pengawas/shared/contracts/webhooks'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { newSecret, sealSecret } from '../secrets.ts'
import { rotationEnd } from '../webhooks.rules.ts'
import { changeEndpoint } from './change-endpoint.ts'
import { MANAGE, type WebhooksDeps } from './deps.ts'

/** Makes another secret; the former one signs beside it for a day. Throws `not-allowed`, `not-found`, and as `OwnPassword.prove`. */
export async function rotateSecret(
  deps: WebhooksDeps,
  actor: Actor,
  { id, password, address }: { id: string; password: string; address: string },
): Promise<WebhookSecret> {
  requirePermission(actor, MANAGE)
  await deps.ownPassword.prove(actor, password, 'password', address)
  const secret = newSecret()
  const webhook = await changeEndpoint(deps, actor, id, {
    action: 'webhook.secret-rotated',
    changesOf: (row) => ({
      ...{ secret: sealSecret(deps.box, id, secret), formerSecret: row.secret },
      formerSecretUntil: rotationEnd(deps.now()),
    }),
  })
  return { webhook, secret }
}
