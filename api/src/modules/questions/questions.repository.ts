import type { EntityManager } from 'typeorm'
import { assessmentQuestionEntity, type AssessmentQuestionRow, questionEntity, type QuestionRow } from './questions.entity.ts'

export async function insertQuestion(manager: EntityManager, row: QuestionRow): Promise<void> {
  await manager.insert(questionEntity, row)
}

export async function insertAssessmentQuestions(manager: EntityManager, rows: AssessmentQuestionRow[]): Promise<void> {
  await manager.insert(assessmentQuestionEntity, rows)
}
