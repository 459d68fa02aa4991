import type { Page } from '@pengawas/shared/contracts/paging'
import {
  TEST_EVENT,
  type WebhookDeliveriesQuery,
  type WebhookDelivery,
  webhookDeliverySchema,
} from '@pengawas/shared/contracts/webhooks'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { pageDeliveries as pageRows } from '../../../kernel/outgoing/deliveries.ts'
import type { DeliveryRow } from '../../../kernel/outgoing/deliveries.entity.ts'
import { listWebhooks } from '../webhooks.repository.ts'
import { MANAGE, type WebhooksDeps } from './deps.ts'

/** One page of the log, the newest first. Throws `not-allowed`. */
export async function pageDeliveries(
  { db }: WebhooksDeps,
  actor: Actor,
  { webhookId, state, event, page, pageSize }: WebhookDeliveriesQuery,
): Promise<Page<WebhookDelivery>> {
  requirePermission(actor, MANAGE)
  const { rows, total } = await pageRows(db.read, 'webhook', {
    ...{ page, pageSize },
    ...(webhookId === undefined ? {} : { targetId: webhookId }),
    ...(state === undefined ? {} : { state }),
    ...(event === undefined ? {} : { event }),
  })
  const nameOf = new Map((await listWebhooks(db.read)).map(({ id, name }) => [id, name]))
  const items = rows.map((row) => toDelivery(row, nameOf.get(row.targetId) ?? ''))
  return { items, total, page, pageSize }
}

export function toDelivery(row: DeliveryRow, webhookName: string): WebhookDelivery {
  const { id, event, state, isHeld, createdAt, nextAt, tries } = row
  return webhookDeliverySchema.parse({
    ...{ id, webhookId: row.targetId, webhookName, event, state, isHeld: isHeld && state === 'waiting' },
    subjectId: event === TEST_EVENT ? null : row.subjectId,
    createdAt: createdAt.toISOString(),
    nextAt: state === 'waiting' && !isHeld ? nextAt.toISOString() : null,
    tries: [...tries],
  })
}
