import { type EntityManager, In } from 'typeorm'
import { z } from 'zod'
import { answerEntity, type AnswerRow, testSessionItemEntity, type TestSessionItemRow } from './answers.entity.ts'

/** One question of one session. */
export interface ItemKey {
  testSessionId: string
  questionId: string
}

export const keysOf = (keys: readonly ItemKey[]): ItemKey[] =>
  keys.map(({ testSessionId, questionId }) => ({ testSessionId, questionId }))

/** In the order in which they are asked. */
export const findItems = (manager: EntityManager, testSessionId: string): Promise<TestSessionItemRow[]> =>
  manager.find(testSessionItemEntity, { where: { testSessionId }, order: { position: 'ASC' } })

/** What of an item a page is shown. */
export type ShownItem = Pick<
  TestSessionItemRow,
  'testSessionId' | 'questionId' | 'position' | 'questionVersion' | 'optionOrder'
>
const optionOrderSchema = z.array(z.int())

/** The items of several sessions, each in the order in which it is asked, with only what a page shows. */
export async function findShownItems(manager: EntityManager, testSessionIds: readonly string[]): Promise<ShownItem[]> {
  const rows = await manager
    .createQueryBuilder(testSessionItemEntity, 'item')
    .select('item.testSessionId', 'testSessionId')
    .addSelect('item.questionId', 'questionId')
    .addSelect('item.position', 'position')
    .addSelect('item.questionVersion', 'questionVersion')
    .addSelect('item.optionOrder', 'optionOrder')
    .where({ testSessionId: In([...testSessionIds]) })
    .orderBy('item.testSessionId', 'ASC')
    .addOrderBy('item.position', 'ASC')
    .getRawMany<Omit<ShownItem, 'optionOrder'> & { optionOrder: string | null }>()
  return rows.map(({ optionOrder, ...row }) => ({
    ...row,
    optionOrder: optionOrder === null ? null : optionOrderSchema.parse(JSON.parse(optionOrder)),
  }))
}

export const findItemsByKey = (manager: EntityManager, keys: readonly ItemKey[]): Promise<TestSessionItemRow[]> =>
  keys.length === 0 ? Promise.resolve([]) : manager.find(testSessionItemEntity, { where: keysOf(keys) })

export const findAnswers = (manager: EntityManager, testSessionId: string): Promise<AnswerRow[]> =>
  manager.findBy(answerEntity, { testSessionId })

export const findAnswersByKey = (manager: EntityManager, keys: readonly ItemKey[]): Promise<AnswerRow[]> =>
  keys.length === 0 ? Promise.resolve([]) : manager.find(answerEntity, { where: keysOf(keys) })

/** Items per test session. */
export async function countItems(
  manager: EntityManager,
  testSessionIds: readonly string[],
): Promise<Map<string, number>> {
  if (testSessionIds.length === 0) return new Map()
  const rows = await manager
    .createQueryBuilder(testSessionItemEntity, 'item')
    .select('item.testSessionId', 'testSessionId')
    .addSelect('COUNT(*)', 'count')
    .where({ testSessionId: In([...testSessionIds]) })
    .groupBy('item.testSessionId')
    .getRawMany<{ testSessionId: string; count: number | string }>()
  return new Map(rows.map((row) => [row.testSessionId, Number(row.count)]))
}

/** How many questions of each session have an answer, and when the newest came. */
export async function summariseAnswers(
  manager: EntityManager,
  testSessionIds: readonly string[],
): Promise<Map<string, { answered: number; lastSavedAt: Date | null }>> {
  if (testSessionIds.length === 0) return new Map()
  const rows = await manager
    .createQueryBuilder(answerEntity, 'answer')
    .select('answer.testSessionId', 'testSessionId')
    .addSelect("SUM(CASE WHEN answer.value IS NULL OR answer.value = 'null' THEN 0 ELSE 1 END)", 'answered')
    .addSelect('MAX(answer.receivedAt)', 'lastSavedAt')
    .where({ testSessionId: In([...testSessionIds]) })
    .groupBy('answer.testSessionId')
    .getRawMany<{ testSessionId: string; answered: number | string; lastSavedAt: string | Date | null }>()
  return new Map(
    rows.map((row) => [row.testSessionId, { answered: Number(row.answered), lastSavedAt: instantOf(row.lastSavedAt) }]),
  )
}

/** SQLite gives aggregates as the text it stores, which is UTC; MySQL's driver gives a date. */
function instantOf(value: string | Date | null): Date | null {
  return typeof value === 'string' ? new Date(`${value.replace(' ', 'T').replace(/Z$/, '')}Z`) : value
}
