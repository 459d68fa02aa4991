import type { ValidationTask } from '@pengawas/shared/contracts/validation'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import type { QuestionRow } from '../../questions/questions.entity.ts'
import { findQuestion } from '../../questions/questions.queries.ts'
import type { ValidationTaskRow } from '../validation.entity.ts'
import { findTask, updateOpenTask } from '../validation.repository.ts'
import { isOpen } from '../validation.rules.ts'
import type { ValidationTasksDeps } from './deps.ts'
import { toAnswer } from './to-answers.ts'

/** What is changed within the transaction; returns the notifications to send after it. */
type Change = (
  manager: EntityManager,
  task: ValidationTaskRow,
  question: QuestionRow,
  at: Date,
) => Promise<NotificationRow[]>

const noOpenTask = (): AppError => new AppError('conflict', { message: 'validationNone' })

/** Runs `change` on an open task and returns the task as it then is. Throws `not-found`, and `conflict` for a closed one. */
export async function changeOpenTask(
  { db, notifications, now }: ValidationTasksDeps,
  actor: Actor,
  taskId: string,
  change: Change,
): Promise<ValidationTask> {
  requirePermission(actor, 'question:assign')
  const sent = await db.write(async (manager) => {
    const task = await findTask(manager, taskId)
    const question = task === null ? null : await findQuestion(manager, task.questionId)
    if (task === null || question === null) throw new AppError('not-found')
    if (!isOpen(task.status)) throw noOpenTask()
    return change(manager, task, question, now())
  })
  notifications.deliver(sent)
  return toAnswer(db, actor, taskId)
}

/** Stores changes of an open task. Throws `conflict` when it was closed at the same moment. */
export async function storeOpenTask(
  manager: EntityManager,
  taskId: string,
  changes: Partial<ValidationTaskRow>,
): Promise<void> {
  if (!(await updateOpenTask(manager, taskId, changes))) throw noOpenTask()
}
