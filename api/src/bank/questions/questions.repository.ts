import type { QuestionChoicesQuery } from '@pengawas/shared/contracts/assessment-management'
import type { ListQuestionsQuery, QuestionContent } from '@pengawas/shared/contracts/questions'
import { DEFAULT_THEME } from '@pengawas/shared/questions'
import { type EntityManager, In, IsNull, MoreThan, Not, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm'
import { insertRows } from '../../kernel/db/insert-rows.ts'
import type { PageOfRows } from '../../kernel/db/paging.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { containing, searchWords } from '../../kernel/lib/search-text.rules.ts'
import {
  assessmentQuestionEntity,
  type AssessmentQuestionRow,
  questionEntity,
  type QuestionRow,
  questionVersionEntity,
  type QuestionVersionRow,
} from './questions.entity.ts'
import { contentOf } from './questions.rules.ts'

/** Values per statement; SQLite takes 32,766 of them and a row has about thirty. */
const ROWS_PER_QUERY = 500

/** New questions, each with its content as the first version. */
export async function insertQuestions(manager: EntityManager, rows: readonly QuestionRow[]): Promise<void> {
  await insertRows(manager, questionEntity, rows)
  const versions = rows.map((row): QuestionVersionRow => ({
    questionId: row.id,
    version: row.version,
    snapshot: contentOf(row),
    authorId: row.createdBy,
    restoredFrom: null,
    createdAt: row.createdAt,
  }))
  await insertRows(manager, questionVersionEntity, versions)
}

export const insertQuestion = (manager: EntityManager, row: QuestionRow): Promise<void> =>
  insertQuestions(manager, [row])

export const findQuestion = (manager: EntityManager, id: string): Promise<QuestionRow | null> =>
  manager.findOneBy(questionEntity, { id })

export const findQuestionsById = (manager: EntityManager, ids: readonly string[]): Promise<QuestionRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : manager.findBy(questionEntity, { id: In([...ids]) })

/** Changes the question if its newest version still is what the caller saw; tells whether it did. The row is locked until the transaction ends. */
export async function updateQuestion(
  manager: EntityManager,
  id: string,
  version: number,
  changes: Partial<QuestionRow>,
): Promise<boolean> {
  const result = await manager.update(questionEntity, { id, version }, changes)
  return (result.affected ?? 0) > 0
}

/** Its versions, tasks and comments go with it. */
export async function deleteQuestion(manager: EntityManager, id: string): Promise<void> {
  await manager.delete(questionEntity, { id })
}

/** Whether an assessment has this question. */
export const isQuestionLinked = (manager: EntityManager, questionId: string): Promise<boolean> =>
  manager.existsBy(assessmentQuestionEntity, { questionId })

export const countAssessments = (manager: EntityManager, questionId: string): Promise<number> =>
  manager.countBy(assessmentQuestionEntity, { questionId })

export async function insertAssessmentQuestions(manager: EntityManager, rows: AssessmentQuestionRow[]): Promise<void> {
  await manager.insert(assessmentQuestionEntity, rows)
}

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

/** What each of these versions says, by question id. */
export async function findContents(
  manager: EntityManager,
  wanted: readonly { questionId: string; version: number }[],
): Promise<Map<string, QuestionContent>> {
  const contents = new Map<string, QuestionContent>()
  for (const chunk of inChunks(wanted, ROWS_PER_QUERY)) {
    const rows = await manager.findBy(
      questionVersionEntity,
      chunk.map(({ questionId, version }) => ({ questionId, version })),
    )
    for (const row of rows) contents.set(row.questionId, row.snapshot)
  }
  return contents
}

export type BankFilters = Partial<Omit<ListQuestionsQuery, 'page' | 'pageSize' | 'sort' | 'order'>>

const EQUAL = [
  'type',
  'difficulty',
  'competencyCategory',
  'competency',
  'bloomLevel',
  'validationStatus',
  'createdBy',
  'isActive',
] as const
const ID_START = /^[\da-f]{8}[\da-f-]{0,28}$/

/** Narrows a selection, in which questions are called `question`, by the filters of a list. */
export function filterQuestions<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  filters: BankFilters,
): SelectQueryBuilder<T> {
  for (const field of EQUAL) {
    if (filters[field] !== undefined) query.andWhere(`question.${field} = :${field}`, { [field]: filters[field] })
  }
  if (filters.theme !== undefined) {
    const also = filters.theme.toLowerCase() === DEFAULT_THEME.toLowerCase() ? " OR question.theme = ''" : ''
    query.andWhere(`(question.theme = :theme${also})`, { theme: filters.theme })
  }
  // Tags are stored as a list of JSON strings; the quotation marks keep a tag from being found in a longer one.
  if (filters.tag !== undefined)
    query.andWhere("question.tags LIKE :tag ESCAPE '!'", { tag: containing(JSON.stringify(filters.tag)) })
  for (const [index, word] of searchWords(filters.q ?? '').entries()) {
    // A word may stand anywhere, so no index helps; one pass over short lines of text is what is measured.
    const byId = ID_START.test(word) ? ` OR question.id LIKE :id${index}` : ''
    // Both sides are folded, so INSTR finds what LIKE would, with less work per line.
    query.andWhere(`(INSTR(question.searchText, :word${index}) > 0${byId})`, {
      [`word${index}`]: word,
      [`id${index}`]: `${word}%`,
    })
  }
  return query
}

/** Sorted as words are, difficulties would stand as easy, hard, medium. */
const DIFFICULTY_RANK = "CASE question.difficulty WHEN 'easy' THEN 1 WHEN 'medium' THEN 2 ELSE 3 END"

/** Sorts by a column; the id makes the order whole, so that no page repeats or leaves out a question. */
export function sortQuestions<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  sort: string,
  order: 'asc' | 'desc',
): SelectQueryBuilder<T> {
  const direction = order === 'desc' ? 'DESC' : 'ASC'
  if (sort === 'difficulty') query.addSelect(DIFFICULTY_RANK, 'difficulty_rank').orderBy('difficulty_rank', direction)
  else query.orderBy(`question.${sort}`, direction)
  return query.addOrderBy('question.id', direction)
}

const selection = (manager: EntityManager): SelectQueryBuilder<QuestionRow> =>
  manager.createQueryBuilder(questionEntity, 'question').where('1 = 1')

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
  return readQuestionPage(manager, filterQuestions(selection(manager), filters), {
    page,
    pageSize,
    sort: sort ?? 'createdAt',
    order,
  })
}

/** Ids of the questions of a list, in its order, up to `limit`. */
export async function listQuestionIds(
  manager: EntityManager,
  query: Omit<ListQuestionsQuery, 'page' | 'pageSize'>,
  limit: number,
): Promise<string[]> {
  const { sort, order, ...filters } = query
  const rows = await sortQuestions(filterQuestions(selection(manager), filters), sort ?? 'createdAt', order)
    .select('question.id', 'id')
    .limit(limit)
    .getRawMany<{ id: string }>()
  return rows.map(({ id }) => id)
}

/** How many of these questions each theme has, by name. */
export async function countThemes(
  manager: EntityManager,
  filters: BankFilters,
): Promise<{ theme: string; count: number }[]> {
  const rows = await filterQuestions(selection(manager), filters)
    .select(['question.theme AS theme', 'COUNT(*) AS questions'])
    .groupBy('question.theme')
    .orderBy('question.theme', 'ASC')
    .getRawMany<{ theme: string; questions: number | string }>()
  return rows.map((row) => ({ theme: row.theme, count: Number(row.questions) }))
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
  const query = selection(manager)
    .andWhere('question.isActive = :isActive', { isActive: true })
    .select('COUNT(*)', 'questions')
  for (const field of COUNTED) query.addSelect(`question.${field}`, field).addGroupBy(`question.${field}`)
  const rows = await query.getRawMany<Omit<CountedFields, 'questions'> & { questions: number | string }>()
  return rows.map((row) => ({ ...row, questions: Number(row.questions) }))
}

export async function listCategories(manager: EntityManager): Promise<string[]> {
  const rows = await selection(manager)
    .andWhere("question.isActive = :isActive AND question.category IS NOT NULL AND question.category <> ''", {
      isActive: true,
    })
    .select('DISTINCT question.category', 'category')
    .orderBy('question.category', 'ASC')
    .getRawMany<{ category: string }>()
  return rows.map(({ category }) => category)
}

/** The next so many questions after this id, for going through all of them. */
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

/** What may be asked in an assessment: a version of it is approved, whatever becomes of newer ones. */
const ASKABLE = { approvedVersion: Not(IsNull()), isActive: true } as const

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

/** Ids of all questions that may be asked, oldest first. */
export async function listApprovedIds(manager: EntityManager): Promise<string[]> {
  const rows = await manager.find(questionEntity, {
    where: ASKABLE,
    select: { id: true },
    order: { createdAt: 'ASC', id: 'ASC' },
  })
  return rows.map((row) => row.id)
}

/** Whether each of these questions may be asked. */
export async function areApproved(manager: EntityManager, ids: readonly string[]): Promise<boolean> {
  return (
    ids.length === 0 || (await manager.countBy(questionEntity, { ...ASKABLE, id: In([...ids]) })) === new Set(ids).size
  )
}
