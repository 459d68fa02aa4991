import { type EntityManager, In } from 'typeorm'
import { insertRows } from '../../kernel/db/insert-rows.ts'
import { liveStateEntity, type LiveStateRow } from './live-states.entity.ts'

export const insertLiveStates = (manager: EntityManager, rows: readonly LiveStateRow[]): Promise<void> =>
  insertRows(manager, liveStateEntity, rows)

/** Notes that somebody has these candidates on a wall. */
export async function noteSeen(manager: EntityManager, testSessionIds: readonly string[], at: Date): Promise<void> {
  await manager.update(liveStateEntity, { testSessionId: In([...testSessionIds]) }, { seenAt: at })
}

/** Counts an absence from this moment, at which the clock of the test began; nothing was lost before. */
export async function beginAbsenceAnew(manager: EntityManager, testSessionId: string, at: Date): Promise<void> {
  await manager.update(liveStateEntity, { testSessionId }, { leftAt: at, leftStoppedMs: 0 })
}
