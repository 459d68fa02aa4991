import { Brackets, type EntityManager, In, LessThan, Not } from 'typeorm'
import { insertRows } from '../db/insert-rows.ts'
import { deliveryEntity, type DeliveryRow } from './deliveries.entity.ts'

export const insertDeliveries = (manager: EntityManager, rows: readonly DeliveryRow[]): Promise<void> =>
  insertRows(manager, deliveryEntity, rows)

type Due = Pick<DeliveryRow, 'id' | 'targetId' | 'state' | 'attempts'>

/** Oldest first: those whose time has come, and those whose hub has not come back. */
function findDue(
  manager: EntityManager,
  { now, limit, without }: { now: Date; limit: number; without: readonly string[] },
): Promise<Due[]> {
  return manager
    .createQueryBuilder(deliveryEntity, 'delivery')
    .select(['delivery.id', 'delivery.targetId', 'delivery.state', 'delivery.attempts', 'delivery.nextAt'])
    .where('delivery.isHeld = :isHeld', { isHeld: false })
    .andWhere(without.length === 0 ? '1 = 1' : { targetId: Not(In([...without])) })
    .andWhere(
      new Brackets((either) => {
        either
          .where("(delivery.state = 'waiting' AND delivery.nextAt <= :now)", { now })
          .orWhere("(delivery.state = 'sending' AND delivery.claimedUntil < :now)", { now })
      }),
    )
    .orderBy('delivery.nextAt', 'ASC')
    .addOrderBy('delivery.id', 'ASC')
    .take(limit)
    .getMany()
}

/** How much a hub may take: places in all and for one target, of which some are taken. */
interface Places {
  free: number
  perTarget: number
  taken: ReadonlyMap<string, number>
}

/** The oldest that have a place; a target whose places are taken keeps none of the others. */
async function choose(manager: EntityManager, now: Date, { free, perTarget, taken }: Places): Promise<Due[]> {
  const chosen: Due[] = []
  const counts = new Map(taken)
  const without = (): string[] => [...counts].flatMap(([id, count]) => (count >= perTarget ? [id] : []))
  while (chosen.length < free) {
    const isNew = ({ id }: Due): boolean => chosen.every((one) => one.id !== id)
    const found = await findDue(manager, { now, limit: free, without: without() })
    const due = found.filter(isNew)
    for (const one of due) {
      const count = counts.get(one.targetId) ?? 0
      if (count >= perTarget || chosen.length >= free) continue
      counts.set(one.targetId, count + 1)
      chosen.push(one)
    }
    // A target that has only now got its last place may have hidden others behind what it waits for.
    if (found.length < free || due.every((one) => chosen.includes(one))) break
  }
  return chosen
}

/** Takes deliveries for one hub until `until`. What another hub takes at the same moment, this one does not get. */
export async function claimDeliveries(
  manager: EntityManager,
  { now, until, ...places }: { now: Date; until: Date } & Places,
): Promise<DeliveryRow[]> {
  const claimed: string[] = []
  for (const { id, state, attempts } of await choose(manager, now, places)) {
    const claim = { state: 'sending', claimedUntil: until, attempts: attempts + 1 } as const
    const { affected } = await manager.update(deliveryEntity, { id, state, attempts, isHeld: false }, claim)
    if (affected === 1) claimed.push(id)
  }
  return manager.findBy(deliveryEntity, { id: In(claimed) })
}

/** Stores what became of a try, unless the claim was lost meanwhile; returns whether it was still this hub's. */
export async function settleDelivery(
  manager: EntityManager,
  { id, attempts }: Pick<DeliveryRow, 'id' | 'attempts'>,
  changes: Partial<Omit<DeliveryRow, 'body'>>,
): Promise<boolean> {
  const { affected } = await manager.update(
    deliveryEntity,
    { id, state: 'sending', attempts },
    { ...changes, claimedUntil: null },
  )
  return affected === 1
}

/** Has what waits for a target that does not answer wait until then, so that others are served meanwhile. */
export async function postponeFor(manager: EntityManager, targetId: string, until: Date): Promise<void> {
  await manager.update(deliveryEntity, { targetId, state: 'waiting', nextAt: LessThan(until) }, { nextAt: until })
}

/**
 * Forgets what was written before this instant and waits for nobody; a message that is held waits as long. A score that is held
 * is an id of ours, and nothing else would bring it to its platform: it waits until that one takes it.
 */
export async function removeOldDeliveries(manager: EntityManager, before: Date): Promise<number> {
  const { affected } = await manager.delete(deliveryEntity, {
    createdAt: LessThan(before),
    state: In(['delivered', 'failed']),
  })
  const held = await manager.delete(deliveryEntity, {
    ...{ channel: 'webhook', createdAt: LessThan(before), state: 'waiting', isHeld: true },
  })
  return (affected ?? 0) + (held.affected ?? 0)
}
