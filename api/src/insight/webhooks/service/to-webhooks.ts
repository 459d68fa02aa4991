import type { Webhook } from '@pengawas/shared/contracts/webhooks'
import type { EntityManager } from 'typeorm'
import { findNames } from '../../../identity/users/users.queries.ts'
import { countByTarget } from '../../../kernel/outgoing/deliveries.ts'
import type { WebhookRow } from '../webhooks.entity.ts'

/** Endpoints as pages show them, without their secrets. */
export async function toWebhooks(manager: EntityManager, rows: readonly WebhookRow[], now: Date): Promise<Webhook[]> {
  const names = await findNames(manager, [...new Set(rows.map(({ createdBy }) => createdBy))])
  const counts = await countByTarget(
    manager,
    rows.map(({ id }) => id),
  )
  const countOf = (id: string, states: readonly string[]): number =>
    counts
      .filter(({ targetId, state }) => targetId === id && states.includes(state))
      .reduce((sum, { count }) => sum + count, 0)
  return rows.map((row) => {
    const { formerSecretUntil } = row
    const isRotating = formerSecretUntil !== null && formerSecretUntil.getTime() > now.getTime()
    return {
      ...{ id: row.id, name: row.name, url: row.url, events: [...row.events], includesNip: row.includesNip },
      ...{ status: row.status, createdByName: names.get(row.createdBy) ?? null },
      failingSince: row.failingSince?.toISOString() ?? null,
      lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
      formerSecretUntil: isRotating ? formerSecretUntil.toISOString() : null,
      createdAt: row.createdAt.toISOString(),
      ...{ waiting: countOf(row.id, ['waiting', 'sending']), failed: countOf(row.id, ['failed']) },
    }
  })
}

export async function toWebhook(manager: EntityManager, row: WebhookRow, now: Date): Promise<Webhook> {
  const [webhook] = await toWebhooks(manager, [row], now)
  if (webhook === undefined) throw new Error('one row is one endpoint')
  return webhook
}
