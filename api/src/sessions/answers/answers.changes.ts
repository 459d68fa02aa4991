import type { EntityManager } from 'typeorm'
import { insertRows } from '../../kernel/db/insert-rows.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { answerEntity, type AnswerRow, testSessionItemEntity, type TestSessionItemRow } from './answers.entity.ts'

/** SQLite takes 32,766 values per statement; an item has eleven. */
export const ROWS_PER_STATEMENT = 500

export const insertItems = (manager: EntityManager, rows: readonly TestSessionItemRow[]): Promise<void> =>
  insertRows(manager, testSessionItemEntity, rows)

export async function saveItems(manager: EntityManager, rows: readonly TestSessionItemRow[]): Promise<void> {
  for (const chunk of inChunks(rows, ROWS_PER_STATEMENT))
    await manager.upsert(testSessionItemEntity, chunk, ['testSessionId', 'position'])
}

/** Stores the answers, each in place of the one before. */
export async function saveAnswers(manager: EntityManager, rows: readonly AnswerRow[]): Promise<void> {
  for (const chunk of inChunks(rows, ROWS_PER_STATEMENT))
    await manager.upsert(answerEntity, chunk, ['testSessionId', 'questionId'])
}

/** Makes the last item of an adaptive test open again, as it was when the clock ended the test. */
export async function reopenLastItem(manager: EntityManager, testSessionId: string): Promise<void> {
  const last = await manager.findOne(testSessionItemEntity, { where: { testSessionId }, order: { position: 'DESC' } })
  if (last === null || last.thetaAfter === null) return
  await manager.update(
    testSessionItemEntity,
    { testSessionId, position: last.position },
    { thetaAfter: null, standardErrorAfter: null, isCorrect: null, points: null, maxPoints: null },
  )
}
