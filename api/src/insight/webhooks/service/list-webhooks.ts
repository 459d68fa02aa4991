import type { Webhook } from '@pengawas/shared/contracts/webhooks'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { listWebhooks as listRows } from '../webhooks.repository.ts'
import { MANAGE, type WebhooksDeps } from './deps.ts'
import { toWebhooks } from './to-webhooks.ts'

/** Every endpoint. Throws `not-allowed`. */
export async function listWebhooks({ db, now }: WebhooksDeps, actor: Actor): Promise<Webhook[]> {
  requirePermission(actor, MANAGE)
  return toWebhooks(db.read, await listRows(db.read), now())
}
