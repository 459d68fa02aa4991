import { type EntityManager, LessThan, MoreThanOrEqual } from 'typeorm'
import { pageUseEntity, type PageUseRow } from './usage.entity.ts'

/** Adds to the stored counts. Sorted by their keys, so that two hubs do not wait for each other's rows. */
export async function addUses(manager: EntityManager, rows: readonly PageUseRow[]): Promise<void> {
  const sorted = rows.toSorted((a, b) => `${a.day} ${a.page} ${a.kind}`.localeCompare(`${b.day} ${b.page} ${b.kind}`))
  const zeros = sorted.map((row) => ({ ...row, uses: 0 }))
  await manager.createQueryBuilder().insert().into(pageUseEntity).values(zeros).orIgnore().execute()
  for (const { day, page, kind, uses } of sorted)
    await manager.increment(pageUseEntity, { day, page, kind }, 'uses', uses)
}

export const listUses = (manager: EntityManager, fromDay: string): Promise<PageUseRow[]> =>
  manager.findBy(pageUseEntity, { day: MoreThanOrEqual(fromDay) })

export async function deleteUsesBefore(manager: EntityManager, day: string): Promise<void> {
  await manager.delete(pageUseEntity, { day: LessThan(day) })
}
