import type { ListQuestionsQuery, QuestionContent } from '@pengawas/shared/contracts/questions'
import type { QuestionType } from '@pengawas/shared/questions'
import { type EntityManager, In } from 'typeorm'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { ASKABLE, filterQuestions, selectQuestions, sortQuestions } from './question-selection.ts'
import {
  assessmentQuestionEntity,
  questionEntity,
  type QuestionRow,
  questionVersionEntity,
  type QuestionVersionRow,
} from './questions.entity.ts'

/** Values per statement; SQLite takes 32,766 of them and a row has about thirty. */
const ROWS_PER_QUERY = 500

export const findQuestion = (manager: EntityManager, id: string): Promise<QuestionRow | null> =>
  manager.findOneBy(questionEntity, { id })

export const findQuestionsById = (manager: EntityManager, ids: readonly string[]): Promise<QuestionRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : manager.findBy(questionEntity, { id: In([...ids]) })

export const countAssessments = (manager: EntityManager, questionId: string): Promise<number> =>
  manager.countBy(assessmentQuestionEntity, { questionId })

/** These versions of questions, in any order. */
export async function findVersions(
  manager: EntityManager,
  wanted: readonly { questionId: string; version: number }[],
): Promise<QuestionVersionRow[]> {
  const found: QuestionVersionRow[] = []
  for (const chunk of inChunks(wanted, ROWS_PER_QUERY)) {
    const where = chunk.map(({ questionId, version }) => ({ questionId, version }))
    found.push(...(await manager.findBy(questionVersionEntity, where)))
  }
  return found
}

/** What each question says in the version that is wanted of it, by question id. */
export async function findContentsByQuestion(
  manager: EntityManager,
  wanted: readonly { questionId: string; version: number }[],
): Promise<Map<string, QuestionContent>> {
  const rows = await findVersions(manager, wanted)
  return new Map(rows.map(({ questionId, snapshot }) => [questionId, snapshot]))
}

/** Ids of the questions of a list, in its order, up to `limit`. */
export async function listQuestionIds(
  manager: EntityManager,
  query: Omit<ListQuestionsQuery, 'page' | 'pageSize'>,
  limit: number,
): Promise<string[]> {
  const { sort, order, ...filters } = query
  const rows = await sortQuestions(filterQuestions(selectQuestions(manager), filters), sort ?? 'createdAt', order)
    .select('question.id', 'id')
    .limit(limit)
    .getRawMany<{ id: string }>()
  return rows.map(({ id }) => id)
}

/** Ids of all questions of these types that may be asked, oldest first. */
export async function listApprovedIds(manager: EntityManager, types: readonly QuestionType[]): Promise<string[]> {
  const rows = await manager.find(questionEntity, {
    where: { ...ASKABLE, type: In([...types]) },
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
