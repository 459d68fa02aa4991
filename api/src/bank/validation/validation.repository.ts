import type { ListValidationQuery } from '@pengawas/shared/contracts/validation'
import type { CompetencyCategory } from '@pengawas/shared/questions'
import { type EntityManager, In, MoreThan, type SelectQueryBuilder } from 'typeorm'
import { dialectOf, hoursBetween } from '../../kernel/db/columns.ts'
import type { PageOfRows } from '../../kernel/db/paging.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { type BankFilters, filterQuestions } from '../questions/question-selection.ts'
import { questionEntity, type QuestionRow, questionVersionEntity } from '../questions/questions.entity.ts'
import { writersOf, type WrittenVersion } from './authorship.rules.ts'
import {
  validationCommentEntity,
  type ValidationCommentRow,
  validationTaskEntity,
  type ValidationTaskRow,
  validatorCompetencyEntity,
} from './validation.entity.ts'
import { OPEN_STATUSES } from './validation.rules.ts'

const ROWS_PER_STATEMENT = 500
const OPEN = In([...OPEN_STATUSES])

/** A question, and the version of it that a task is about. */
type TaskVersion = Pick<ValidationTaskRow, 'questionId' | 'version'>

export const findTask = (manager: EntityManager, id: string): Promise<ValidationTaskRow | null> =>
  manager.findOneBy(validationTaskEntity, { id })

/** The task that waits for its validator or for the author. */
export const findOpenTask = (manager: EntityManager, questionId: string): Promise<ValidationTaskRow | null> =>
  manager.findOneBy(validationTaskEntity, { questionId, status: OPEN })

/** The same for several questions. */
export const listOpenTasks = (manager: EntityManager, questionIds: readonly string[]): Promise<ValidationTaskRow[]> =>
  manager.findBy(validationTaskEntity, { questionId: In([...questionIds]), status: OPEN })

/** Changes tasks that are still open; returns whether all were. */
export async function updateOpenTasks(
  manager: EntityManager,
  ids: readonly string[],
  changes: Partial<ValidationTaskRow>,
): Promise<boolean> {
  const result = await manager.update(validationTaskEntity, { id: In([...ids]), status: OPEN }, changes)
  return result.affected === ids.length
}

/** Changes a task if it is still open; returns whether it was. */
export const updateOpenTask = (
  manager: EntityManager,
  id: string,
  changes: Partial<ValidationTaskRow>,
): Promise<boolean> => updateOpenTasks(manager, [id], changes)

/** Oldest first. */
export const listComments = (manager: EntityManager, questionId: string): Promise<ValidationCommentRow[]> =>
  manager.find(validationCommentEntity, { where: { questionId }, order: { createdAt: 'ASC', id: 'ASC' } })

/** Who wrote each of these versions, by question id and version. */
export async function findAuthors(
  manager: EntityManager,
  tasks: readonly TaskVersion[],
): Promise<(task: TaskVersion) => string | null> {
  const keyOf = (questionId: string, version: number): string => `${questionId} ${version}`
  const authors = new Map<string, string | null>()
  for (const chunk of inChunks(tasks, ROWS_PER_STATEMENT)) {
    const rows = await manager.find(questionVersionEntity, {
      where: chunk.map(({ questionId, version }) => ({ questionId, version })),
      select: { questionId: true, version: true, authorId: true },
    })
    for (const row of rows) authors.set(keyOf(row.questionId, row.version), row.authorId)
  }
  return ({ questionId, version }) => authors.get(keyOf(questionId, version)) ?? null
}

/** Who wrote a part of what each of these tasks is about, by question id and version; see `writersOf`. */
export async function findWriters(
  manager: EntityManager,
  tasks: readonly TaskVersion[],
  questions: readonly Pick<QuestionRow, 'id' | 'approvedVersion'>[],
): Promise<(task: TaskVersion) => Set<string>> {
  const versionsOf = new Map<string, WrittenVersion[]>()
  for (const chunk of inChunks([...new Set(tasks.map(({ questionId }) => questionId))], ROWS_PER_STATEMENT)) {
    const rows = await manager.find(questionVersionEntity, {
      where: { questionId: In(chunk) },
      select: { questionId: true, version: true, authorId: true, snapshot: true },
    })
    for (const [questionId, own] of Map.groupBy(rows, (row) => row.questionId)) versionsOf.set(questionId, own)
  }
  const approvedOf = new Map(questions.map(({ id, approvedVersion }) => [id, approvedVersion]))
  return ({ questionId, version }) =>
    writersOf({ version, approvedVersion: approvedOf.get(questionId) ?? null }, versionsOf.get(questionId) ?? [])
}

export interface TaskFilters extends BankFilters {
  status?: ValidationTaskRow['status'] | undefined
  validatorId?: string | undefined
  /** Due before this moment, and still open. */
  overdueAt?: Date | undefined
  /** Leaves out what this person made or wrote, and what is assigned to other people. */
  decidableBy?: string | undefined
}

function selection(
  manager: EntityManager,
  { status, validatorId, overdueAt, decidableBy, ...filters }: TaskFilters,
): SelectQueryBuilder<ValidationTaskRow> {
  const query = manager
    .createQueryBuilder(validationTaskEntity, 'task')
    .innerJoin(questionEntity.options.tableName ?? '', 'question', 'question.id = task.questionId')
    .where('1 = 1')
  filterQuestions(query, filters)
  if (status !== undefined) query.andWhere('task.status = :status', { status })
  if (validatorId !== undefined) query.andWhere('task.validatorId = :validatorId', { validatorId })
  if (overdueAt !== undefined)
    query.andWhere('task.status IN (:...open) AND task.dueAt < :overdueAt', { open: OPEN_STATUSES, overdueAt })
  if (decidableBy !== undefined) {
    const versions = questionVersionEntity.options.tableName ?? ''
    const isNew =
      'written.version = task.version OR question.approvedVersion IS NULL OR written.version > question.approvedVersion'
    query
      .andWhere('(task.validatorId IS NULL OR task.validatorId = :decider)', { decider: decidableBy })
      .andWhere('(question.createdBy IS NULL OR question.createdBy <> :decider)')
      .andWhere(
        `NOT EXISTS (SELECT 1 FROM ${versions} written WHERE written.questionId = task.questionId AND written.authorId = :decider AND (${isNew}))`,
      )
  }
  return query
}

type Order = Pick<ListValidationQuery, 'sort' | 'order'>

/** One page of tasks. By `match`, which is the default, those of the given categories come first; among equals the one that is due next. */
export async function pageTasks(
  manager: EntityManager,
  filters: TaskFilters,
  { sort = 'match', order }: Order,
  categories: readonly CompetencyCategory[],
  { page, pageSize }: { page: number; pageSize: number },
): Promise<PageOfRows<ValidationTaskRow>> {
  const query = selection(manager, filters)
  const direction = order === 'desc' ? 'DESC' : 'ASC'
  if (sort === 'createdAt') query.orderBy('task.createdAt', direction)
  else {
    if (sort === 'match' && categories.length > 0) {
      query.addSelect('CASE WHEN question.competencyCategory IN (:...categories) THEN 0 ELSE 1 END', 'match_rank')
      query.setParameter('categories', categories).orderBy('match_rank', direction)
    }
    // The dialects disagree on where nulls stand; what has no date comes last.
    query
      .addSelect('CASE WHEN task.dueAt IS NULL THEN 1 ELSE 0 END', 'undated')
      .addOrderBy('undated', 'ASC')
      .addOrderBy('task.dueAt', direction)
  }
  query.addOrderBy('task.id', direction)
  const total = await selection(manager, filters).getCount()
  const rows = await query
    .offset((page - 1) * pageSize)
    .limit(pageSize)
    .getMany()
  return { rows, total }
}

export interface TaskCount {
  status: ValidationTaskRow['status']
  validatorId: string | null
  tasks: number
  /** How many of them are open past their date. */
  overdue: number
}

type CountedRow = Pick<TaskCount, 'status' | 'validatorId'> & Record<'tasks' | 'overdue', number | string>

/**
 * Numbers of tasks of active questions by status and validator, in one pass over the tasks. The few inactive questions are
 * left out by a list of them: a join would read tens of thousands of rows of questions, with their texts.
 */
export async function countTasks(manager: EntityManager, now: Date): Promise<TaskCount[]> {
  const questions = questionEntity.options.tableName ?? ''
  const rows = await manager
    .createQueryBuilder(validationTaskEntity, 'task')
    .select(['task.status AS status', 'task.validatorId AS validatorId', 'COUNT(*) AS tasks'])
    .addSelect('SUM(CASE WHEN task.status IN (:...open) AND task.dueAt < :now THEN 1 ELSE 0 END)', 'overdue')
    .where(`task.questionId NOT IN (SELECT id FROM ${questions} WHERE isActive = :active)`)
    .setParameters({ open: OPEN_STATUSES, now, active: false })
    .groupBy('task.status')
    .addGroupBy('task.validatorId')
    .getRawMany<CountedRow>()
  return rows.map((row) => ({ ...row, tasks: Number(row.tasks), overdue: Number(row.overdue) }))
}

/**
 * The hours in the middle that decisions since `since` took; of an even number of decisions the two in the middle, of none
 * none. The database sorts them: tens of thousands of rows would keep everybody waiting while they are read.
 */
export async function middleDecisionHours(manager: EntityManager, since: Date): Promise<number[]> {
  const hours = hoursBetween(dialectOf(manager.dataSource.options.type), 'task.createdAt', 'task.closedAt')
  const decided = manager
    .createQueryBuilder(validationTaskEntity, 'task')
    .where({ status: In(['approved', 'rejected']), closedAt: MoreThan(since) })
  const count = await decided.getCount()
  if (count === 0) return []
  const rows = await decided
    .select(hours, 'hours')
    .orderBy(hours)
    .offset(Math.floor((count - 1) / 2))
    .limit(count % 2 === 0 ? 2 : 1)
    .getRawMany<{ hours: number | string }>()
  return rows.map((row) => Number(row.hours))
}

export async function findCompetencies(
  manager: EntityManager,
  userIds: readonly string[],
): Promise<Map<string, CompetencyCategory[]>> {
  const rows = userIds.length === 0 ? [] : await manager.findBy(validatorCompetencyEntity, { userId: In([...userIds]) })
  const found = new Map<string, CompetencyCategory[]>()
  for (const { userId, competencyCategory } of rows)
    found.set(userId, [...(found.get(userId) ?? []), competencyCategory])
  return found
}

/** Which of these questions have an open task. */
export async function haveOpenTasks(manager: EntityManager, questionIds: readonly string[]): Promise<Set<string>> {
  if (questionIds.length === 0) return new Set()
  const rows = await manager.find(validationTaskEntity, {
    where: { questionId: In([...questionIds]), status: In([...OPEN_STATUSES]) },
    select: { id: true, questionId: true },
  })
  return new Set(rows.map((row) => row.questionId))
}
