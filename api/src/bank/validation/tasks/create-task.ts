import type { createTaskSchema, ValidationTask } from '@pengawas/shared/contracts/validation'
import { AppError } from '@pengawas/shared/errors'
import type { z } from 'zod'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { updateQuestion } from '../../questions/questions.changes.ts'
import { findQuestion } from '../../questions/questions.queries.ts'
import { PENDING } from '../../questions/questions.rules.ts'
import { requestAgain } from '../validation-requests.ts'
import { updateOpenTask } from '../validation.repository.ts'
import { dueAfter } from '../validation.rules.ts'
import type { ValidationTasksDeps } from './deps.ts'
import { notifyValidator } from './notify-validator.ts'
import { requireValidator } from './require-validator.ts'
import { toAnswer } from './to-answers.ts'

/**
 * Requests the validation of a question, also of one that was decided on before; an open task is carried on. Without a
 * date the question is due after the usual number of days. Throws `not-found`, `conflict` when the question changes at
 * the same moment, and `invalid-input` for a person who cannot validate it.
 */
export async function createTask(
  deps: ValidationTasksDeps,
  actor: Actor,
  { questionId, validatorId, dueAt }: z.infer<typeof createTaskSchema>,
): Promise<ValidationTask> {
  requirePermission(actor, 'question:assign')
  const { db, audit, notifications, validationDays, now } = deps
  const { taskId, sent } = await db.write(async (manager) => {
    const at = now()
    const question = await findQuestion(manager, questionId)
    if (question === null || !question.isActive) throw new AppError('not-found')
    if (!(await updateQuestion(manager, questionId, question.version, { ...PENDING, updatedAt: at })))
      throw new AppError('conflict')
    const due = dueAt === null ? dueAfter(at, validationDays) : new Date(dueAt)
    const task = await requestAgain(manager, question, actor.userId, at, due)
    if (validatorId !== null) await requireValidator(manager, validatorId, question, task)
    const changes = { ...(validatorId === null ? {} : { validatorId }), ...(dueAt === null ? {} : { dueAt: due }) }
    if (Object.keys(changes).length > 0) await updateOpenTask(manager, task.id, { ...changes, updatedAt: at })
    const isSame = validatorId === task.validatorId
    const notices = await notifyValidator(deps, manager, actor, isSame ? null : validatorId, question)
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'question.validation-requested',
      subjectType: 'question',
      subjectId: questionId,
      data: { version: question.version, validatorId },
    })
    return { taskId: task.id, sent: notices }
  })
  notifications.deliver(sent)
  return toAnswer(db, actor, taskId)
}
