import type { Webhook } from '@pengawas/shared/contracts/webhooks'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { AuditData } from '../../../kernel/audit/audit.entity.ts'
import type { AuditAction } from '../../../kernel/audit/audit.rules.ts'
import type { WebhookRow } from '../webhooks.entity.ts'
import { changeWebhook, holdWebhook } from '../webhooks.repository.ts'
import type { WebhooksDeps } from './deps.ts'
import { toWebhook } from './to-webhooks.ts'

interface Change {
  action: AuditAction
  data?: AuditData
  /** What changes of the endpoint as it is. */
  changesOf: (row: WebhookRow) => Partial<WebhookRow>
  /** What else is to be done in the same transaction. */
  andThen?: (manager: EntityManager) => Promise<void>
}

/** Changes an endpoint, with an entry of the audit log. Throws `not-found`. */
export async function changeEndpoint(
  { db, audit, now }: WebhooksDeps,
  actor: Actor,
  id: string,
  { action, data, changesOf, andThen }: Change,
): Promise<Webhook> {
  const row = await db.write(async (manager) => {
    const before = await holdWebhook(manager, id)
    if (before === null) throw new AppError('not-found')
    const changes = changesOf(before)
    if (Object.keys(changes).length > 0) await changeWebhook(manager, id, changes)
    await andThen?.(manager)
    const entry = { actorId: actor.userId, action, subjectType: 'webhook', subjectId: id } as const
    await audit.append(manager, data === undefined ? entry : { ...entry, data })
    return { ...before, ...changes }
  })
  return toWebhook(db.read, row, now())
}
