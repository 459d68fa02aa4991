import { type EntityManager, In, IsNull, LessThanOrEqual, MoreThan } from 'typeorm'
import { packageJobEntity, type PackageJobRow } from './package-jobs.entity.ts'

/** A program may begin them without putting any away. */
const MOST_LISTED = 50

export async function insertJob(manager: EntityManager, row: PackageJobRow): Promise<void> {
  await manager.insert(packageJobEntity, row)
}

export const findJob = (manager: EntityManager, id: string): Promise<PackageJobRow | null> =>
  manager.findOneBy(packageJobEntity, { id })

/** Packages of one person that are under way, or ended after this instant; the newest first. */
export const listJobs = (manager: EntityManager, ownerId: string, endedAfter: Date): Promise<PackageJobRow[]> =>
  manager.find(packageJobEntity, {
    where: [
      { ownerId, finishedAt: IsNull() },
      { ownerId, finishedAt: MoreThan(endedAfter) },
    ],
    order: { createdAt: 'DESC' },
    take: MOST_LISTED,
  })

export const countUnderWay = (manager: EntityManager, ownerId: string): Promise<number> =>
  manager.countBy(packageJobEntity, { ownerId, underWay: true })

type Changes = Partial<Omit<PackageJobRow, 'id' | 'failure' | 'wanted' | 'restricted'>> &
  Pick<Partial<PackageJobRow>, 'failure' | 'wanted' | 'restricted'>

/** Changes one that is under way, and that nobody has heard of since `heardUntil` where that is given. Returns whether it was. */
export async function updateJob(
  manager: EntityManager,
  id: string,
  changes: Changes,
  heardUntil?: Date,
): Promise<boolean> {
  const where = { id, underWay: true, ...(heardUntil === undefined ? {} : { heardAt: LessThanOrEqual(heardUntil) }) }
  const { affected } = await manager.update(packageJobEntity, where, changes)
  return (affected ?? 0) > 0
}

/** Begins one anew that failed. Returns whether it had. */
export async function restartJob(manager: EntityManager, id: string, changes: Changes): Promise<boolean> {
  const { affected } = await manager.update(packageJobEntity, { id, state: 'failed' }, changes)
  return (affected ?? 0) > 0
}

/** Says that these are still being made. */
export async function keepHeard(manager: EntityManager, ids: readonly string[], heardAt: Date): Promise<void> {
  await manager.update(packageJobEntity, { id: In([...ids]), underWay: true }, { heardAt })
}

export const listSilent = (manager: EntityManager, heardUntil: Date): Promise<PackageJobRow[]> =>
  manager.findBy(packageJobEntity, { underWay: true, heardAt: LessThanOrEqual(heardUntil) })

export const hasEndedBefore = (manager: EntityManager, at: Date): Promise<boolean> =>
  manager.existsBy(packageJobEntity, { finishedAt: LessThanOrEqual(at) })

export async function deleteEndedBefore(manager: EntityManager, at: Date): Promise<void> {
  await manager.delete(packageJobEntity, { finishedAt: LessThanOrEqual(at) })
}

export async function deleteJob(manager: EntityManager, id: string): Promise<void> {
  await manager.delete(packageJobEntity, { id })
}
