import type { QuestionContent } from '@pengawas/shared/contracts/questions'
import { type DataSource, type EntityManager, In } from 'typeorm'
import { z } from 'zod'
import { insertRows } from '../../kernel/db/insert-rows.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import {
  assessmentQuestionEntity,
  type AssessmentQuestionRow,
  questionVersionEntity,
} from '../../bank/questions/questions.entity.ts'
import {
  answerEntity,
  type AnswerRow,
  lateAnswerEntity,
  type LateAnswerRow,
  testSessionItemEntity,
  type TestSessionItemRow,
} from './answers.entity.ts'
import type { LinkedContent } from './items.rules.ts'

/** SQLite takes 32,766 values per statement; an item has eleven. */
const ROWS_PER_INSERT = 500

/** One question of one session. */
export interface ItemKey {
  testSessionId: string
  questionId: string
}

const keysOf = (keys: readonly ItemKey[]): ItemKey[] =>
  keys.map(({ testSessionId, questionId }) => ({ testSessionId, questionId }))

export const findLinks = (manager: EntityManager, assessmentId: string): Promise<AssessmentQuestionRow[]> =>
  manager.find(assessmentQuestionEntity, { where: { assessmentId }, order: { position: 'ASC', questionId: 'ASC' } })

export const contentKey = (questionId: string, version: number): string => `${questionId} ${version}`

/** Enough for the questions of a hundred assessments under way. */
const MAX_REMEMBERED = 5_000
/** Versions never change, so any hub may remember them: everybody who starts at the same minute reads the same ones. */
const remembered = new WeakMap<DataSource, Map<string, QuestionContent>>()

function rememberedContents({ dataSource }: EntityManager): Map<string, QuestionContent> {
  const known = remembered.get(dataSource) ?? new Map<string, QuestionContent>()
  remembered.set(dataSource, known)
  return known
}

/** Contents of versions of questions, by `contentKey`. */
export async function findContents(
  manager: EntityManager,
  wanted: readonly { questionId: string; version: number }[],
): Promise<Map<string, QuestionContent>> {
  const known = rememberedContents(manager)
  const missing = wanted.filter(({ questionId, version }) => !known.has(contentKey(questionId, version)))
  if (missing.length > 0) {
    if (known.size + missing.length > MAX_REMEMBERED) known.clear()
    const rows = await manager.find(questionVersionEntity, {
      where: missing.map(({ questionId, version }) => ({ questionId, version })),
    })
    for (const row of rows) known.set(contentKey(row.questionId, row.version), row.snapshot)
  }
  return new Map(
    wanted.flatMap(({ questionId, version }) => {
      const content = known.get(contentKey(questionId, version))
      return content === undefined ? [] : [[contentKey(questionId, version), content] as const]
    }),
  )
}

/** The questions of an assessment in its own order, as it was built with them. */
export async function listLinkedContents(manager: EntityManager, assessmentId: string): Promise<LinkedContent[]> {
  const links = await findLinks(manager, assessmentId)
  const contents = await findContents(manager, links)
  return links.flatMap(({ questionId, version }) => {
    const content = contents.get(contentKey(questionId, version))
    return content === undefined ? [] : [{ questionId, version, content }]
  })
}

export const insertItems = (manager: EntityManager, rows: readonly TestSessionItemRow[]): Promise<void> =>
  insertRows(manager, testSessionItemEntity, rows)

/** In the order in which they are asked. */
export const findItems = (manager: EntityManager, testSessionId: string): Promise<TestSessionItemRow[]> =>
  manager.find(testSessionItemEntity, { where: { testSessionId }, order: { position: 'ASC' } })

/** What of an item a page is shown. */
export type ShownItem = Pick<
  TestSessionItemRow,
  'testSessionId' | 'questionId' | 'position' | 'questionVersion' | 'optionOrder'
>

const optionOrderSchema = z.array(z.int())

/** Of several sessions, each in the order in which it is asked, with no more than a page is shown. */
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

export async function saveItems(manager: EntityManager, rows: readonly TestSessionItemRow[]): Promise<void> {
  for (const chunk of inChunks(rows, ROWS_PER_INSERT))
    await manager.upsert(testSessionItemEntity, chunk, ['testSessionId', 'position'])
}

export const findAnswers = (manager: EntityManager, testSessionId: string): Promise<AnswerRow[]> =>
  manager.findBy(answerEntity, { testSessionId })

export const findAnswersByKey = (manager: EntityManager, keys: readonly ItemKey[]): Promise<AnswerRow[]> =>
  keys.length === 0 ? Promise.resolve([]) : manager.find(answerEntity, { where: keysOf(keys) })

/** Stores the answers, each in place of the one before. */
export async function saveAnswers(manager: EntityManager, rows: readonly AnswerRow[]): Promise<void> {
  for (const chunk of inChunks(rows, ROWS_PER_INSERT))
    await manager.upsert(answerEntity, chunk, ['testSessionId', 'questionId'])
}

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

export const findLateAnswer = (manager: EntityManager, id: string): Promise<LateAnswerRow | null> =>
  manager.findOneBy(lateAnswerEntity, { id })

export const findLateAnswersByKey = (manager: EntityManager, keys: readonly ItemKey[]): Promise<LateAnswerRow[]> =>
  keys.length === 0 ? Promise.resolve([]) : manager.find(lateAnswerEntity, { where: keysOf(keys) })

export async function insertLateAnswers(manager: EntityManager, rows: readonly LateAnswerRow[]): Promise<void> {
  for (const chunk of inChunks(rows, ROWS_PER_INSERT)) await manager.insert(lateAnswerEntity, chunk)
}

/** Of these sessions, newest first. */
export const listLateAnswers = (
  manager: EntityManager,
  testSessionIds: readonly string[],
  decision: LateAnswerRow['decision'] | undefined,
): Promise<LateAnswerRow[]> =>
  testSessionIds.length === 0
    ? Promise.resolve([])
    : manager.find(lateAnswerEntity, {
        where: { testSessionId: In([...testSessionIds]), ...(decision === undefined ? {} : { decision }) },
        order: { receivedAt: 'DESC', id: 'ASC' },
        take: 500,
      })

/** Decides if nobody has; tells whether it did. */
export async function decideLateAnswer(
  manager: EntityManager,
  id: string,
  changes: Pick<LateAnswerRow, 'decision' | 'decidedBy' | 'decidedAt' | 'reason'>,
): Promise<boolean> {
  const result = await manager.update(lateAnswerEntity, { id, decision: 'pending' }, changes)
  return (result.affected ?? 0) > 0
}
