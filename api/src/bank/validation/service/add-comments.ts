import { randomUUID } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import type { QuestionRow } from '../../questions/questions.entity.ts'
import { insertComment } from '../validation.changes.ts'
import type { ValidationCommentRow } from '../validation.entity.ts'

/** Adds to the thread of a question, about its newest version. */
export function addComment(
  manager: EntityManager,
  question: Pick<QuestionRow, 'id' | 'version'>,
  comment: Pick<ValidationCommentRow, 'taskId' | 'authorId' | 'kind' | 'text' | 'createdAt'>,
): Promise<void> {
  return insertComment(manager, { ...comment, id: randomUUID(), questionId: question.id, version: question.version })
}
