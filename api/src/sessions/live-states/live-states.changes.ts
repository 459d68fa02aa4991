import type { EntityManager } from 'typeorm'
import { insertRows } from '../../kernel/db/insert-rows.ts'
import { liveStateEntity, type LiveStateRow } from './live-states.entity.ts'

export const insertLiveStates = (manager: EntityManager, rows: readonly LiveStateRow[]): Promise<void> =>
  insertRows(manager, liveStateEntity, rows)
