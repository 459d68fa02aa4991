import { type EntityManager, In, IsNull, LessThanOrEqual, MoreThan } from 'typeorm'
import { importJobEntity, type ImportJobRow } from './import-jobs.entity.ts'

/** Fails as a unique violation where the id is taken, or another import of this owner and kind is under way. */
export async function insertJob(manager: EntityManager, row: ImportJobRow): Promise<void> {
  await manager.insert(importJobEntity, row)
}

export const findJob = (manager: EntityManager, id: string): Promise<ImportJobRow | null> =>
  manager.findOneBy(importJobEntity, { id })

/** A program may begin them without putting any away. */
const MAX_LISTED = 20

/** Imports of one person that are under way, or ended after this instant; the newest first. */
export const listJobs = (manager: EntityManager, ownerId: string, endedAfter: Date): Promise<ImportJobRow[]> =>
  manager.find(importJobEntity, {
    where: [
      { ownerId, finishedAt: IsNull() },
      { ownerId, finishedAt: MoreThan(endedAfter) },
    ],
    order: { createdAt: 'DESC' },
    take: MAX_LISTED,
  })

/** Changes an import that is under way, and that nobody has heard of since `heardUntil` where that is given. Returns whether it was. */
export async function updateJob(
  manager: EntityManager,
  id: string,
  changes: Partial<Omit<ImportJobRow, 'id' | 'failure'>> & Pick<Partial<ImportJobRow>, 'failure'>,
  heardUntil?: Date,
): Promise<boolean> {
  const where = { id, underWay: true, ...(heardUntil === undefined ? {} : { heardAt: LessThanOrEqual(heardUntil) }) }
  const result = await manager.update(importJobEntity, where, changes)
  return (result.affected ?? 0) > 0
}

/** Says that these are still being worked on. */
export async function keepHeard(manager: EntityManager, ids: readonly string[], heardAt: Date): Promise<void> {
  await manager.update(importJobEntity, { id: In([...ids]), underWay: true }, { heardAt })
}

export const listSilent = (manager: EntityManager, heardUntil: Date): Promise<ImportJobRow[]> =>
  manager.findBy(importJobEntity, { underWay: true, heardAt: LessThanOrEqual(heardUntil) })

export const hasEndedBefore = (manager: EntityManager, at: Date): Promise<boolean> =>
  manager.existsBy(importJobEntity, { finishedAt: LessThanOrEqual(at) })

export async function deleteEndedBefore(manager: EntityManager, at: Date): Promise<void> {
  await manager.delete(importJobEntity, { finishedAt: LessThanOrEqual(at) })
}

export async function deleteJob(manager: EntityManager, id: string): Promise<void> {
  await manager.delete(importJobEntity, { id })
}
