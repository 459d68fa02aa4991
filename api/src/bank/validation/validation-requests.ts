import { randomUUID } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import type { QuestionValidation } from '../questions/question-validation.ts'
import type { QuestionRow } from '../questions/questions.entity.ts'
import { insertComment, insertTasks } from './validation.changes.ts'
import type { ValidationTaskRow } from './validation.entity.ts'
import { findOpenTask, haveOpenTasks, updateOpenTask } from './validation.repository.ts'
import { dueAfter, newTask } from './validation.rules.ts'

/** Opens a task for each of these questions. */
export async function requestValidations(
  manager: EntityManager,
  questions: readonly Pick<QuestionRow, 'id' | 'version'>[],
  at: Date,
  dueAt: Date,
): Promise<void> {
  await insertTasks(
    manager,
    questions.map((question) => newTask(randomUUID(), question, at, dueAt)),
  )
}

/**
 * Continues the open task of a question with this version; one that was returned to the author goes back to its
 * validator with a note in the thread. Opens a task where none is open. Returns the task. Call it after the question's row
 * was changed, which keeps two callers from doing so at once.
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

/** Authors do not validate their own work: a task that the author has is released to the other validators. */
async function releaseFrom(
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

/** Ends the open task of a question, if there is one. */
export async function withdrawRequest(manager: EntityManager, questionId: string, at: Date): Promise<void> {
  const open = await findOpenTask(manager, questionId)
  if (open !== null) await updateOpenTask(manager, open.id, { status: 'withdrawn', updatedAt: at, closedAt: at })
}

/** The validation that questions ask for; tasks are due after this many days. */
export function createQuestionValidation(validationDays: number): QuestionValidation {
  return {
    request: (manager, questions, at) => requestValidations(manager, questions, at, dueAfter(at, validationDays)),
    async requestAgain(manager, question, authorId, at) {
      const task = await requestAgain(manager, question, authorId, at, dueAfter(at, validationDays))
      return releaseFrom(manager, task, authorId, at)
    },
    withdraw: withdrawRequest,
    haveOpenTasks,
  }
}
