import type { EntityManager, EntitySchema, SelectQueryBuilder } from 'typeorm'
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js'
import { dialectOf } from '../../kernel/db/columns.ts'
import type { BackgroundJobRow } from './background-jobs.rules.ts'

/** The table of one kind of job. A job that has ended is changed no more. */
export interface JobTable<Row extends BackgroundJobRow> {
  find(manager: EntityManager, id: string): Promise<Row | null>
  /** As it is now, and stays until the transaction ends. */
  hold(manager: EntityManager, id: string): Promise<Row | null>
  /** Jobs of one person that are under way, or ended after this instant; the newest first. */
  list(manager: EntityManager, ownerId: string, endedAfter: Date): Promise<Row[]>
  countUnderWay(manager: EntityManager, ownerId: string): Promise<number>
  /** Changes one that is under way, and that nobody has heard of since `heardUntil` where that is given. Returns whether it was. */
  update(manager: EntityManager, id: string, changes: Partial<Row>, heardUntil?: Date): Promise<boolean>
  /** Begins one anew that failed. Returns whether it had. */
  restart(manager: EntityManager, id: string, changes: Partial<Row>): Promise<boolean>
  /** Says that these are still being worked on. */
  keepHeard(manager: EntityManager, ids: readonly string[], heardAt: Date): Promise<void>
  listSilent(manager: EntityManager, heardUntil: Date): Promise<Row[]>
  hasEndedBefore(manager: EntityManager, at: Date): Promise<boolean>
  deleteEndedBefore(manager: EntityManager, at: Date): Promise<void>
  delete(manager: EntityManager, id: string): Promise<void>
}

const UNDER_WAY = { yes: true }

/** @param mostListed a program may begin jobs without putting any away */
export function createJobTable<Row extends BackgroundJobRow>(
  entity: EntitySchema<Row>,
  mostListed: number,
): JobTable<Row> {
  const rows = (manager: EntityManager): SelectQueryBuilder<Row> => manager.createQueryBuilder(entity, 'job')
  // Its own columns and those of its kind: TypeORM's type of that cannot be had of a type that is not known yet.
  const change = (manager: EntityManager, changes: Partial<Row> | Partial<BackgroundJobRow>) =>
    manager
      .createQueryBuilder()
      .update(entity)
      .set(changes as QueryDeepPartialEntity<Row>)
  return {
    find: (manager, id) => rows(manager).where('job.id = :id', { id }).getOne(),

    hold(manager, id) {
      const query = rows(manager).where('job.id = :id', { id })
      // SQLite has one writer anyway and knows no such lock.
      return (
        dialectOf(manager.dataSource.options.type) === 'mysql' ? query.setLock('pessimistic_write') : query
      ).getOne()
    },

    list: (manager, ownerId, endedAfter) =>
      rows(manager)
        .where('job.ownerId = :ownerId AND (job.finishedAt IS NULL OR job.finishedAt > :endedAfter)', {
          ...{ ownerId, endedAfter },
        })
        .orderBy('job.createdAt', 'DESC')
        .take(mostListed)
        .getMany(),

    countUnderWay: (manager, ownerId) =>
      rows(manager)
        .where('job.ownerId = :ownerId AND job.underWay = :yes', { ownerId, ...UNDER_WAY })
        .getCount(),

    async update(manager, id, changes, heardUntil) {
      const query = change(manager, changes).where('id = :id AND underWay = :yes', { id, ...UNDER_WAY })
      if (heardUntil !== undefined) query.andWhere('heardAt <= :heardUntil', { heardUntil })
      return ((await query.execute()).affected ?? 0) > 0
    },

    async restart(manager, id, changes) {
      const failed = { id, failed: 'failed' satisfies BackgroundJobRow['state'] }
      const { affected } = await change(manager, changes).where('id = :id AND state = :failed', failed).execute()
      return (affected ?? 0) > 0
    },

    async keepHeard(manager, ids, heardAt) {
      await change(manager, { heardAt })
        .where('id IN (:...ids) AND underWay = :yes', { ids: [...ids], ...UNDER_WAY })
        .execute()
    },

    listSilent: (manager, heardUntil) =>
      rows(manager)
        .where('job.underWay = :yes AND job.heardAt <= :heardUntil', { heardUntil, ...UNDER_WAY })
        .getMany(),

    hasEndedBefore: (manager, at) => rows(manager).where('job.finishedAt <= :at', { at }).getExists(),

    async deleteEndedBefore(manager, at) {
      await manager.createQueryBuilder().delete().from(entity).where('finishedAt <= :at', { at }).execute()
    },

    async delete(manager, id) {
      await manager.createQueryBuilder().delete().from(entity).where('id = :id', { id }).execute()
    },
  }
}
