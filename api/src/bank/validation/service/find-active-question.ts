import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { QuestionRow } from '../../questions/questions.entity.ts'
import { findQuestion } from '../../questions/questions.queries.ts'

/** Throws `not-found` for a hidden question as well. */
export async function findActiveQuestion(manager: EntityManager, questionId: string): Promise<QuestionRow> {
  const question = await findQuestion(manager, questionId)
  if (question === null || !question.isActive) throw new AppError('not-found')
  return question
}
