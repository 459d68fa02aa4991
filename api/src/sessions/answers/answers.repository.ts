import type { EntityManager } from 'typeorm'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { ROWS_PER_STATEMENT } from './answers.changes.ts'
import { lateAnswerEntity, type LateAnswerRow } from './answers.entity.ts'
import { type ItemKey, keysOf } from './answers.queries.ts'

export const findLateAnswersByKey = (manager: EntityManager, keys: readonly ItemKey[]): Promise<LateAnswerRow[]> =>
  keys.length === 0 ? Promise.resolve([]) : manager.find(lateAnswerEntity, { where: keysOf(keys) })

export async function insertLateAnswers(manager: EntityManager, rows: readonly LateAnswerRow[]): Promise<void> {
  for (const chunk of inChunks(rows, ROWS_PER_STATEMENT)) await manager.insert(lateAnswerEntity, chunk)
}
