import { randomUUID } from 'node:crypto'
import { type EntityManager, In } from 'typeorm'
import { type PageOfRows, readPage } from '../db/paging.ts'
import { type DeliveryChannel, deliveryEntity, type DeliveryRow } from './deliveries.entity.ts'
import { insertDeliveries } from './deliveries.repository.ts'

export type NewDelivery = Pick<DeliveryRow, 'channel' | 'targetId' | 'event' | 'subjectId' | 'body' | 'isHeld'>

/** Writes what other systems are to be told, in the transaction of its cause. */
export async function addDeliveries(
  manager: EntityManager,
  deliveries: readonly NewDelivery[],
  at: Date,
): Promise<string[]> {
  const rows = deliveries.map((delivery): DeliveryRow => ({
    ...{ id: randomUUID(), ...delivery, state: 'waiting', attempts: 0, nextAt: at, claimedUntil: null },
    ...{ lastStatus: null, lastDurationMs: null, lastProblem: null, tries: [], createdAt: at, settledAt: null },
  }))
  await insertDeliveries(manager, rows)
  return rows.map(({ id }) => id)
}

/** Holds what waits for a target, or lets it go on. */
export async function holdDeliveries(manager: EntityManager, targetId: string, isHeld: boolean): Promise<void> {
  await manager.update(deliveryEntity, { targetId, state: In(['waiting', 'sending']) }, { isHeld })
}

/** Sends deliveries once more, from the first try on and with the same id. Returns how many it were; those under way are none. */
export async function sendAgain(
  manager: EntityManager,
  which: { channel: DeliveryChannel; id: string } | { channel: DeliveryChannel; targetId: string },
  { isHeld, at }: { isHeld: boolean; at: Date },
): Promise<number> {
  const state = 'id' in which ? In(['delivered', 'failed', 'waiting']) : 'failed'
  const { affected } = await manager.update(
    deliveryEntity,
    { ...which, state },
    { state: 'waiting', attempts: 0, nextAt: at, settledAt: null, isHeld },
  )
  return affected ?? 0
}

export const findDelivery = (manager: EntityManager, id: string): Promise<DeliveryRow | null> =>
  manager.findOneBy(deliveryEntity, { id })

/** How many deliveries of each target are in which state. */
export async function countByTarget(
  manager: EntityManager,
  targetIds: readonly string[],
): Promise<{ targetId: string; state: DeliveryRow['state']; count: number }[]> {
  if (targetIds.length === 0) return []
  const rows = await manager
    .createQueryBuilder(deliveryEntity, 'delivery')
    .select('delivery.targetId', 'targetId')
    .addSelect('delivery.state', 'state')
    .addSelect('COUNT(*)', 'count')
    .where({ targetId: In([...targetIds]) })
    .groupBy('delivery.targetId')
    .addGroupBy('delivery.state')
    .getRawMany<{ targetId: string; state: DeliveryRow['state']; count: number | string }>()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** One page of the log of a channel, the newest first. */
export function pageDeliveries(
  manager: EntityManager,
  channel: DeliveryChannel,
  {
    page,
    pageSize,
    ...wanted
  }: { page: number; pageSize: number } & Partial<Pick<DeliveryRow, 'targetId' | 'state' | 'event'>>,
): Promise<PageOfRows<DeliveryRow>> {
  const selection = manager
    .createQueryBuilder(deliveryEntity, 'delivery')
    .where({ channel, ...wanted })
    .orderBy('delivery.createdAt', 'DESC')
    .addOrderBy('delivery.id', 'ASC')
  return readPage(selection, { page, pageSize })
}

/** With a target go the deliveries for it. */
export async function removeDeliveriesFor(manager: EntityManager, targetId: string): Promise<void> {
  await manager.delete(deliveryEntity, { targetId })
}

/** What waits for a hub to deliver it. What is held waits for a person. */
export const countWaitingDeliveries = (manager: EntityManager, channel: DeliveryChannel): Promise<number> =>
  manager.countBy(deliveryEntity, { channel, state: In(['waiting', 'sending']), isHeld: false })
