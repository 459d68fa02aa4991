import { randomUUID } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import type { QuestionRow } from '../questions/questions.entity.ts'
import type { ValidationTaskRow } from './validation.entity.ts'
import { findOpenTask, updateOpenTask } from './validation.repository.ts'
import { insertComment, insertTasks } from './validation.changes.ts'
import { newTask } from './validation.rules.ts'

/** New questions wait for a validator. */
export async function requestValidations(
  manager: EntityManager,
  questions: readonly QuestionRow[],
  at: Date,
  dueAt: Date,
): Promise<void> {
  await insertTasks(
    manager,
    questions.map((question) => newTask(randomUUID(), question, at, dueAt)),
  )
}

/**
 * A question has a new version, or is to be looked at again: the task that waits for somebody goes on with it, and one that
 * was with the author goes back to its validator with a note in the thread. Without one a new task begins. Returns the
 * task. Call it after the question's row was changed, which keeps two from doing so at once.
 */
export async function requestAgain(
  manager: EntityManager,
  question: Pick<QuestionRow, 'id' | 'version'>,
  authorId: string,
  at: Date,
  dueAt: Date,
): Promise<ValidationTaskRow> {
  const open = await findOpenTask(manager, question.id)
  if (open === null) {
    const task = newTask(randomUUID(), question, at, dueAt)
    await insertTasks(manager, [task])
    return task
  }
  const wasReturned = open.status === 'returned'
  const changes = {
    version: question.version,
    status: 'pending' as const,
    updatedAt: at,
    ...(wasReturned ? { dueAt } : {}),
  }
  await updateOpenTask(manager, open.id, changes)
  if (wasReturned) {
    await insertComment(manager, {
      id: randomUUID(),
      questionId: question.id,
      taskId: open.id,
      version: question.version,
      authorId,
      kind: 'revised',
      text: '',
      createdAt: at,
    })
  }
  return { ...open, ...changes }
}

/** Whoever writes in a question cannot decide on it any more: a task that they have is open to the other validators. */
export async function releaseFrom(
  manager: EntityManager,
  task: ValidationTaskRow,
  authorId: string,
  at: Date,
): Promise<ValidationTaskRow> {
  if (task.validatorId !== authorId) return task
  const changes = { validatorId: null, updatedAt: at }
  await updateOpenTask(manager, task.id, changes)
  return { ...task, ...changes }
}

/** Nobody needs to look at the question any more. Returns the task that this ends. */
export async function withdrawRequest(
  manager: EntityManager,
  questionId: string,
  at: Date,
): Promise<ValidationTaskRow | null> {
  const open = await findOpenTask(manager, questionId)
  if (open !== null) await updateOpenTask(manager, open.id, { status: 'withdrawn', updatedAt: at, closedAt: at })
  return open
}
