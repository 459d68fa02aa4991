import type { assignTaskSchema, ValidationTask } from '@pengawas/shared/contracts/validation'
import type { z } from 'zod'
import type { Actor } from '../../../kernel/access/actor.ts'
import { changeOpenTask, storeOpenTask } from './change-open-task.ts'
import type { ValidationTasksDeps } from './deps.ts'
import { notifyValidator } from './notify-validator.ts'
import { requireValidator } from './require-validator.ts'

/**
 * Assigns an open task to a validator, or with null to all of them. Throws `not-found`, `conflict` for a closed task, and
 * `invalid-input` for a person who cannot validate the question.
 */
export function assignTask(
  deps: ValidationTasksDeps,
  actor: Actor,
  taskId: string,
  { validatorId, dueAt }: z.infer<typeof assignTaskSchema>,
): Promise<ValidationTask> {
  return changeOpenTask(deps, actor, taskId, async (manager, task, question, at) => {
    if (validatorId !== null) await requireValidator(manager, validatorId, question, task)
    const due = dueAt === undefined ? {} : { dueAt: dueAt === null ? null : new Date(dueAt) }
    await storeOpenTask(manager, taskId, { validatorId, ...due, updatedAt: at })
    const isSame = validatorId === task.validatorId
    const notices = await notifyValidator(deps, manager, actor, isSame ? null : validatorId, question)
    await deps.audit.append(manager, {
      actorId: actor.userId,
      action: 'question.validation-assigned',
      subjectType: 'question',
      subjectId: task.questionId,
      data: { from: task.validatorId, to: validatorId },
    })
    return notices
  })
}
