import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { removeDeliveriesFor } from '../../../kernel/outgoing/deliveries.ts'
import { forgetSayings } from '../../settled-facts/settled-facts.changes.ts'
import { countWebhooks, deleteWebhook } from '../webhooks.repository.ts'
import { MANAGE, type WebhooksDeps } from './deps.ts'

/** Removes an endpoint with its log and what was still to be sent. Throws `not-allowed` and `not-found`. */
export async function removeWebhook({ db, audit }: WebhooksDeps, actor: Actor, id: string): Promise<void> {
  requirePermission(actor, MANAGE)
  await db.write(async (manager) => {
    if (!(await deleteWebhook(manager, id))) throw new AppError('not-found')
    await removeDeliveriesFor(manager, id)
    if ((await countWebhooks(manager)) === 0) await forgetSayings(manager)
    await audit.append(manager, {
      ...{ actorId: actor.userId, action: 'webhook.removed', subjectType: 'webhook', subjectId: id },
    })
  })
}
