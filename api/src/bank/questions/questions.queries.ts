import type { ListQuestionsQuery, QuestionContent } from '@pengawas/shared/contracts/questions'
import { type EntityManager, In } from 'typeorm'
import { inChunks } from '../../kernel/lib/chunks.ts'
import {
  assessmentQuestionEntity,
  questionEntity,
  type QuestionRow,
  questionVersionEntity,
} from './questions.entity.ts'
import { ASKABLE, filterQuestions, selectQuestions, sortQuestions } from './question-selection.ts'

/** Values per statement; SQLite takes 32,766 of them and a row has about thirty. */
const ROWS_PER_QUERY = 500

export const findQuestion = (manager: EntityManager, id: string): Promise<QuestionRow | null> =>
  manager.findOneBy(questionEntity, { id })

export const findQuestionsById = (manager: EntityManager, ids: readonly string[]): Promise<QuestionRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : manager.findBy(questionEntity, { id: In([...ids]) })

export const countAssessments = (manager: EntityManager, questionId: string): Promise<number> =>
  manager.countBy(assessmentQuestionEntity, { questionId })

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
