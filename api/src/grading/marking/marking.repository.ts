import type { MarkingTasksQuery } from '@pengawas/shared/contracts/marking'
import type { Rubric } from '@pengawas/shared/contracts/questions'
import { Brackets, type EntityManager, In, type SelectQueryBuilder } from 'typeorm'
import { assessmentEntity } from '../../assessments/assessments/assessments.entity.ts'
import { type PageOfRows, readPage } from '../../kernel/db/paging.ts'
import { containing } from '../../kernel/lib/search-text.rules.ts'
import {
  markEntity,
  markingSettingsEntity,
  type MarkingSettingsRow,
  markingTaskEntity,
  type MarkingTaskRow,
  type MarkingTaskSummary,
  type MarkingTexts,
  markingTextsEntity,
  type MarkRow,
} from './marking.entity.ts'

export async function insertTask(
  manager: EntityManager,
  { content, rubric, answer, suggestion, ...summary }: MarkingTaskRow,
): Promise<void> {
  await manager.insert(markingTaskEntity, summary)
  await manager.insert(markingTextsEntity, { taskId: summary.id, content, rubric, answer, suggestion })
}

async function withTexts(manager: EntityManager, summaries: readonly MarkingTaskSummary[]): Promise<MarkingTaskRow[]> {
  if (summaries.length === 0) return []
  const rows = await manager.findBy(markingTextsEntity, { taskId: In(summaries.map(({ id }) => id)) })
  const textsOf = new Map(rows.map(({ taskId, ...texts }) => [taskId, texts]))
  return summaries.flatMap((summary) => {
    const texts = textsOf.get(summary.id)
    return texts === undefined ? [] : [{ ...summary, ...texts }]
  })
}

export async function findTask(manager: EntityManager, id: string): Promise<MarkingTaskRow | null> {
  const [task] = await withTexts(manager, await manager.findBy(markingTaskEntity, { id }))
  return task ?? null
}

/** In the order of the questions. */
export const listTasksOfSession = (manager: EntityManager, testSessionId: string): Promise<MarkingTaskSummary[]> =>
  manager.find(markingTaskEntity, { where: { testSessionId }, order: { position: 'ASC' } })

export const listEssaysOfSession = async (manager: EntityManager, testSessionId: string): Promise<MarkingTaskRow[]> =>
  withTexts(manager, await listTasksOfSession(manager, testSessionId))

/** Changes a task that is still as it was read; returns whether it was. */
export async function changeTask(
  manager: EntityManager,
  { id, version }: Pick<MarkingTaskSummary, 'id' | 'version'>,
  changes: Partial<MarkingTaskSummary>,
): Promise<boolean> {
  const result = await manager.update(markingTaskEntity, { id, version }, { ...changes, version: version + 1 })
  return (result.affected ?? 0) > 0
}

export async function changeTexts(manager: EntityManager, taskId: string, texts: Partial<MarkingTexts>): Promise<void> {
  await manager.update(markingTextsEntity, { taskId }, texts)
}

/** The rubrics by which these tasks are marked. */
export async function findRubrics(manager: EntityManager, taskIds: readonly string[]): Promise<Map<string, Rubric>> {
  if (taskIds.length === 0) return new Map()
  const rows = await manager.find(markingTextsEntity, {
    where: { taskId: In(taskIds) },
    select: { taskId: true, rubric: true },
  })
  return new Map(rows.map(({ taskId, rubric }) => [taskId, rubric]))
}

export const listMarks = (manager: EntityManager, taskIds: readonly string[]): Promise<MarkRow[]> =>
  taskIds.length === 0 ? Promise.resolve([]) : manager.findBy(markEntity, { taskId: In(taskIds) })

export async function insertMark(manager: EntityManager, row: MarkRow): Promise<void> {
  await manager.insert(markEntity, row)
}

export async function deleteMarks(
  manager: EntityManager,
  where: { taskId: string; round?: MarkRow['round'] },
): Promise<void> {
  await manager.delete(markEntity, where)
}

export async function noteAgreement(manager: EntityManager, taskId: string, userId: string): Promise<void> {
  await manager.update(markEntity, { taskId, round: 'alignment' }, { agreedBy: userId })
}

/** The tasks on which this person can act. It is `stepOf` in SQL. */
function onlyTurnOf(query: SelectQueryBuilder<MarkingTaskSummary>, userId: string): void {
  const markedBy = (rounds: string): string =>
    `EXISTS (SELECT 1 FROM marking_marks mark WHERE mark.taskId = task.id AND mark.markerId = :userId AND mark.round ${rounds})`
  query.andWhere(
    new Brackets((either) => {
      either
        .where("task.status IN ('first', 'alignment')")
        .orWhere(`(task.status = 'second' AND NOT ${markedBy("<> 'alignment'")})`)
        .orWhere(`(task.status = 'agreement' AND NOT ${markedBy("= 'alignment'")})`)
    }),
    { userId },
  )
}

/** One page of the queue. */
export function pageTasks(
  manager: EntityManager,
  filters: MarkingTasksQuery,
  userId: string,
): Promise<PageOfRows<MarkingTaskSummary>> {
  const query = manager.createQueryBuilder(markingTaskEntity, 'task').where('1 = 1')
  for (const name of ['assessmentId', 'questionId', 'status'] as const) {
    if (filters[name] !== undefined) query.andWhere(`task.${name} = :${name}`, { [name]: filters[name] })
  }
  if (filters.turn === 'mine') onlyTurnOf(query, userId)
  for (const [index, word] of (filters.q ?? '').split(/\s+/).filter(Boolean).slice(0, 8).entries()) {
    query.andWhere(`(task.preview LIKE :word${index} ESCAPE '!' OR task.candidateCode LIKE :word${index} ESCAPE '!')`, {
      [`word${index}`]: containing(word),
    })
  }
  query
    .orderBy(`task.${filters.sort ?? 'submittedAt'}`, filters.order === 'desc' ? 'DESC' : 'ASC')
    .addOrderBy('task.id', 'ASC')
  return readPage(query, filters)
}

export async function findTitles(
  manager: EntityManager,
  assessmentIds: readonly string[],
): Promise<Map<string, string>> {
  if (assessmentIds.length === 0) return new Map()
  const rows = await manager.find(assessmentEntity, {
    where: { id: In(assessmentIds) },
    select: { id: true, title: true },
  })
  return new Map(rows.map(({ id, title }) => [id, title]))
}

export const findSettings = (manager: EntityManager, assessmentId: string): Promise<MarkingSettingsRow | null> =>
  manager.findOneBy(markingSettingsEntity, { assessmentId })

export const listSettings = (manager: EntityManager): Promise<MarkingSettingsRow[]> =>
  manager.find(markingSettingsEntity)

export async function insertSettings(manager: EntityManager, row: MarkingSettingsRow): Promise<void> {
  await manager.insert(markingSettingsEntity, row)
}

/** Changes settings that are still as they were read; returns whether they were. */
export async function changeSettings(manager: EntityManager, row: MarkingSettingsRow): Promise<boolean> {
  const { assessmentId, version, ...changes } = row
  const result = await manager.update(
    markingSettingsEntity,
    { assessmentId, version: version - 1 },
    { ...changes, version },
  )
  return (result.affected ?? 0) > 0
}

/** Essays of an assessment that wait for a second mark. */
export const listAwaitingSecond = (manager: EntityManager, assessmentId: string): Promise<MarkingTaskSummary[]> =>
  manager.findBy(markingTaskEntity, { assessmentId, status: 'second' })

export interface TaskCount {
  assessmentId: string
  questionId: string
  preview: string
  total: number
  final: number
}

/** How many essays each question of each assessment has, and how many of them are final. */
export async function countTasks(manager: EntityManager): Promise<TaskCount[]> {
  const rows = await manager
    .createQueryBuilder(markingTaskEntity, 'task')
    .select('task.assessmentId', 'assessmentId')
    .addSelect('task.questionId', 'questionId')
    .addSelect('(SELECT one.preview FROM marking_tasks one WHERE one.questionId = task.questionId LIMIT 1)', 'preview')
    .addSelect('COUNT(*)', 'total')
    .addSelect("SUM(CASE WHEN task.status = 'final' THEN 1 ELSE 0 END)", 'final')
    .groupBy('task.assessmentId')
    .addGroupBy('task.questionId')
    .getRawMany<Record<keyof TaskCount, unknown>>()
  return rows.map(({ assessmentId, questionId, preview, total, final }) => ({
    assessmentId: String(assessmentId),
    questionId: String(questionId),
    preview: String(preview),
    total: Number(total),
    final: Number(final),
  }))
}
