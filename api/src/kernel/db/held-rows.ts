import type { EntityManager } from 'typeorm'
import { dialectOf } from './columns.ts'

/**
 * For a search that reads the newest rows, whatever the transaction has read before, and keeps them locked until it ends. SQLite has
 * one writer anyway and knows no such lock.
 */
export const heldRows = (manager: EntityManager): { lock?: { mode: 'pessimistic_write' } } =>
  dialectOf(manager.dataSource.options.type) === 'mysql' ? { lock: { mode: 'pessimistic_write' } } : {}
