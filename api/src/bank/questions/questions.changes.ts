import { type EntityManager, In } from 'typeorm'
import { dialectOf } from '../../kernel/db/columns.ts'
import { insertRows } from '../../kernel/db/insert-rows.ts'
import {
  assessmentQuestionEntity,
  type AssessmentQuestionRow,
  questionEntity,
  type QuestionRow,
  questionVersionEntity,
  type QuestionVersionRow,
} from './questions.entity.ts'
import { contentOf } from './questions.rules.ts'

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

/** These questions, in any order, as they stay for others until the transaction ends. SQLite has one writer at a time, and no locks on rows. */
export function lockQuestions(manager: EntityManager, ids: readonly string[]): Promise<QuestionRow[]> {
  const hasLocks = dialectOf(manager.dataSource.options.type) === 'mysql'
  return manager.find(questionEntity, {
    where: { id: In([...ids]) },
    ...(hasLocks ? { lock: { mode: 'pessimistic_write' } } : {}),
  })
}

/** Changes questions whose newest version still is what the caller saw; returns whether all were. The rows are locked until the transaction ends. */
export async function updateQuestions(
  manager: EntityManager,
  ids: readonly string[],
  version: number,
  changes: Partial<QuestionRow>,
): Promise<boolean> {
  const result = await manager.update(questionEntity, { id: In([...ids]), version }, changes)
  return result.affected === ids.length
}

/** The same for one question. */
export const updateQuestion = (
  manager: EntityManager,
  id: string,
  version: number,
  changes: Partial<QuestionRow>,
): Promise<boolean> => updateQuestions(manager, [id], version, changes)

export async function insertAssessmentQuestions(manager: EntityManager, rows: AssessmentQuestionRow[]): Promise<void> {
  await manager.insert(assessmentQuestionEntity, rows)
}
