import type { QuestionChoicesQuery } from '@pengawas/shared/contracts/question-choices'
import type { ListQuestionsQuery } from '@pengawas/shared/contracts/questions'
import { type EntityManager, MoreThan, type SelectQueryBuilder } from 'typeorm'
import { z } from 'zod'
import type { PageOfRows } from '../../kernel/db/paging.ts'
import { ASKABLE, type BankFilters, filterQuestions, selectQuestions, sortQuestions } from './question-selection.ts'
import {
  assessmentQuestionEntity,
  questionEntity,
  type QuestionRow,
  questionVersionEntity,
  type QuestionVersionRow,
} from './questions.entity.ts'
import { findQuestionsById } from './questions.queries.ts'

/** Its versions, tasks and comments go with it. */
export async function deleteQuestion(manager: EntityManager, id: string): Promise<void> {
  await manager.delete(questionEntity, { id })
}

/** Whether an assessment has this question. */
export const isQuestionLinked = (manager: EntityManager, questionId: string): Promise<boolean> =>
  manager.existsBy(assessmentQuestionEntity, { questionId })

export const insertVersion = async (manager: EntityManager, row: QuestionVersionRow): Promise<void> => {
  await manager.insert(questionVersionEntity, row)
}

/** Newest first. */
export const listVersions = (manager: EntityManager, questionId: string): Promise<QuestionVersionRow[]> =>
  manager.find(questionVersionEntity, { where: { questionId }, order: { version: 'DESC' } })

export const findVersion = (
  manager: EntityManager,
  questionId: string,
  version: number,
): Promise<QuestionVersionRow | null> => manager.findOneBy(questionVersionEntity, { questionId, version })

/**
 * One page of a selection, in which questions are called `question`. Ids and their number come first, from one pass over
 * lines that hold nothing else; then the whole questions of the page. So a late page costs what the first one does.
 */
async function readQuestionPage(
  manager: EntityManager,
  query: SelectQueryBuilder<QuestionRow>,
  { page, pageSize, sort, order }: { page: number; pageSize: number; sort: string; order: 'asc' | 'desc' },
): Promise<PageOfRows<QuestionRow>> {
  const counted = query.clone().select('question.id', 'id').addSelect('COUNT(*) OVER ()', 'total')
  const found = await sortQuestions(counted, sort, order)
    .offset((page - 1) * pageSize)
    .limit(pageSize)
    .getRawMany<{ id: string; total: number | string }>()
  const rows = new Map(
    (
      await findQuestionsById(
        manager,
        found.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const total = found[0] === undefined && page > 1 ? await query.getCount() : Number(found[0]?.total ?? 0)
  return { rows: found.flatMap(({ id }) => rows.get(id) ?? []), total }
}

export function pageQuestions(
  manager: EntityManager,
  { page, pageSize, sort, order, ...filters }: ListQuestionsQuery,
): Promise<PageOfRows<QuestionRow>> {
  return readQuestionPage(manager, filterQuestions(selectQuestions(manager), filters), {
    page,
    pageSize,
    sort: sort ?? 'createdAt',
    order,
  })
}

/** How many of these questions each theme has, by name. */
export async function countThemes(
  manager: EntityManager,
  filters: BankFilters,
): Promise<{ theme: string; count: number }[]> {
  const rows = await filterQuestions(selectQuestions(manager), filters)
    .select(['question.theme AS theme', 'COUNT(*) AS questions'])
    .groupBy('question.theme')
    .orderBy('question.theme', 'ASC')
    .getRawMany<{ theme: string; questions: number | string }>()
  return rows.map((row) => ({ theme: row.theme, count: Number(row.questions) }))
}

const tagsSchema = z.array(z.string())

/** How many active questions have each tag. Questions with the same list of tags are counted together. */
export async function countTags(manager: EntityManager): Promise<Map<string, number>> {
  const rows = await selectQuestions(manager)
    .andWhere("question.isActive = :isActive AND question.tags <> '[]'", { isActive: true })
    .select(['question.tags AS tags', 'COUNT(*) AS questions'])
    .groupBy('question.tags')
    .getRawMany<{ tags: string; questions: number | string }>()
  const counts = new Map<string, number>()
  for (const { tags, questions } of rows) {
    for (const tag of tagsSchema.parse(JSON.parse(tags))) counts.set(tag, (counts.get(tag) ?? 0) + Number(questions))
  }
  return counts
}

const COUNTED = [
  'validationStatus',
  'type',
  'difficulty',
  'bloomLevel',
  'competency',
  'competencyCategory',
  'aiEnabled',
] as const
export type CountedFields = Record<(typeof COUNTED)[number], string | number | boolean> & { questions: number }

/** Numbers of active questions by every combination of facts that there is. */
export async function countFacts(manager: EntityManager): Promise<CountedFields[]> {
  const query = selectQuestions(manager)
    .andWhere('question.isActive = :isActive', { isActive: true })
    .select('COUNT(*)', 'questions')
  for (const field of COUNTED) query.addSelect(`question.${field}`, field).addGroupBy(`question.${field}`)
  const rows = await query.getRawMany<Omit<CountedFields, 'questions'> & { questions: number | string }>()
  return rows.map((row) => ({ ...row, questions: Number(row.questions) }))
}

export async function listCategories(manager: EntityManager): Promise<string[]> {
  const rows = await selectQuestions(manager)
    .andWhere("question.isActive = :isActive AND question.category IS NOT NULL AND question.category <> ''", {
      isActive: true,
    })
    .select('DISTINCT question.category', 'category')
    .orderBy('question.category', 'ASC')
    .getRawMany<{ category: string }>()
  return rows.map(({ category }) => category)
}

/** The next `limit` questions after this id, for going through all of them. */
export const listAfter = (manager: EntityManager, id: string, limit: number): Promise<QuestionRow[]> =>
  manager.find(questionEntity, { where: { id: MoreThan(id) }, order: { id: 'ASC' }, take: limit })

/** Which of these questions have their newest content among their versions. */
export async function haveVersions(manager: EntityManager, rows: readonly QuestionRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const found = await manager.find(questionVersionEntity, {
    where: rows.map(({ id, version }) => ({ questionId: id, version })),
    select: { questionId: true, version: true },
  })
  return new Set(found.map((row) => row.questionId))
}

/** One page of the questions that may be asked. Filters look at the newest content. */
export async function pageApprovedQuestions(
  manager: EntityManager,
  query: QuestionChoicesQuery,
): Promise<PageOfRows<QuestionRow>> {
  const { page, pageSize, sort, order, status: _status, ...filters } = query
  const chosen = filterQuestions(manager.createQueryBuilder(questionEntity, 'question').where(ASKABLE), filters)
  return readQuestionPage(manager, chosen, {
    page,
    pageSize,
    sort: sort === 'content' ? 'searchText' : (sort ?? 'createdAt'),
    order,
  })
}
