import type { WebhookSecret } from '@pengawas/shared/contracts/webhooks'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { isOpenable, newSecret, sealSecret } from '../secrets.ts'
import { rotationEnd } from '../webhooks.rules.ts'
import { changeEndpoint } from './change-endpoint.ts'
import { MANAGE, type WebhooksDeps } from './deps.ts'

/** Makes another secret; the former one signs beside it for a day, unless no key opens it any more. Throws `not-allowed`, `not-found`, and as `OwnPassword.prove`. */
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
    changesOf: (row) => {
      const isKept = isOpenable(deps.box, row)
      return {
        ...{ secret: sealSecret(deps.box, id, secret), formerSecret: isKept ? row.secret : null },
        formerSecretUntil: isKept ? rotationEnd(deps.now()) : null,
      }
    },
  })
  return { webhook, secret }
}
