import type { EntityManager } from 'typeorm'
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

/** Changes the question if its newest version still is what the caller saw; returns whether it did. The row is locked until the transaction ends. */
export async function updateQuestion(
  manager: EntityManager,
  id: string,
  version: number,
  changes: Partial<QuestionRow>,
): Promise<boolean> {
  const result = await manager.update(questionEntity, { id, version }, changes)
  return (result.affected ?? 0) > 0
}

export async function insertAssessmentQuestions(manager: EntityManager, rows: AssessmentQuestionRow[]): Promise<void> {
  await manager.insert(assessmentQuestionEntity, rows)
}
