import type { EntityManager } from 'typeorm'
import { webhookEntity, type WebhookRow } from './webhooks.entity.ts'

export const listWebhooks = (manager: EntityManager): Promise<WebhookRow[]> =>
  manager.find(webhookEntity, { order: { createdAt: 'ASC', id: 'ASC' } })

export const countWebhooks = (manager: EntityManager): Promise<number> => manager.count(webhookEntity)

export const findWebhook = (manager: EntityManager, id: string): Promise<WebhookRow | null> =>
  manager.findOneBy(webhookEntity, { id })

export async function insertWebhook(manager: EntityManager, row: WebhookRow): Promise<void> {
  await manager.insert(webhookEntity, row)
}

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
