import { randomUUID } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import type { QuestionRow } from '../../questions/questions.entity.ts'
import { insertComments } from '../validation.changes.ts'
import type { ValidationCommentRow } from '../validation.entity.ts'

/** A question whose thread gets a comment, and the task that the comment belongs to. */
interface Commented {
  question: Pick<QuestionRow, 'id' | 'version'>
  taskId: string | null
}

/** Adds the same comment to the threads of questions, each about its newest version. */
export function addComments(
  manager: EntityManager,
  commented: readonly Commented[],
  comment: Pick<ValidationCommentRow, 'authorId' | 'kind' | 'text' | 'createdAt'>,
): Promise<void> {
  const rows = commented.map(({ question: { id, version }, taskId }): ValidationCommentRow => ({
    ...comment,
    id: randomUUID(),
    questionId: id,
    taskId,
    version,
  }))
  return insertComments(manager, rows)
}
