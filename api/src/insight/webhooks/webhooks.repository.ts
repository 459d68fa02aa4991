import type { EntityManager } from 'typeorm'
import { dialectOf } from '../../kernel/db/columns.ts'
import { heldRows } from '../../kernel/db/held-rows.ts'
import { webhookEntity, type WebhookRow } from './webhooks.entity.ts'

export const listWebhooks = (manager: EntityManager): Promise<WebhookRow[]> =>
  manager.find(webhookEntity, { order: { createdAt: 'ASC', id: 'ASC' } })

/**
 * Every endpoint, with its status as it is now and stays until the transaction ends: whoever pauses one waits for messages that are
 * written for it, and finds them. SQLite has one writer anyway.
 */
export async function listSteadyWebhooks(manager: EntityManager): Promise<WebhookRow[]> {
  if (dialectOf(manager.dataSource.options.type) !== 'mysql') return listWebhooks(manager)
  const newest = await manager.query<Pick<WebhookRow, 'id' | 'status'>[]>(
    'SELECT id, status FROM webhook_endpoints ORDER BY id LOCK IN SHARE MODE',
  )
  const statusOf = new Map(newest.map(({ id, status }) => [id, status]))
  return (await listWebhooks(manager)).flatMap((row) => {
    const status = statusOf.get(row.id)
    return status === undefined ? [] : [{ ...row, status }]
  })
}

export const countWebhooks = (manager: EntityManager): Promise<number> => manager.count(webhookEntity)

export const findWebhook = (manager: EntityManager, id: string): Promise<WebhookRow | null> =>
  manager.findOneBy(webhookEntity, { id })

export async function insertWebhook(manager: EntityManager, row: WebhookRow): Promise<void> {
  await manager.insert(webhookEntity, row)
}

/** For a transaction that decides by its state. */
export const holdWebhook = (manager: EntityManager, id: string): Promise<WebhookRow | null> =>
  manager.findOne(webhookEntity, { where: { id }, ...heldRows(manager) })

/** Returns whether it was there. */
export async function changeWebhook(
  manager: EntityManager,
  id: string,
  changes: Partial<WebhookRow>,
): Promise<boolean> {
  const { affected } = await manager.update(webhookEntity, { id }, changes)
  return (affected ?? 0) > 0
}

/** Returns whether it was there. */
export async function deleteWebhook(manager: EntityManager, id: string): Promise<boolean> {
  const { affected } = await manager.delete(webhookEntity, { id })
  return (affected ?? 0) > 0
}
