import type { updateTaskSchema, ValidationTask } from '@pengawas/shared/contracts/validation'
import type { z } from 'zod'
import type { Actor } from '../../../kernel/access/actor.ts'
import { changeOpenTask, storeOpenTask } from './change-open-task.ts'
import type { ValidationTasksDeps } from './deps.ts'

/** Sets when an open task is due, or with null removes the date. Throws `not-found`, and `conflict` for a closed task. */
export function setDueDate(
  deps: ValidationTasksDeps,
  actor: Actor,
  taskId: string,
  { dueAt }: z.infer<typeof updateTaskSchema>,
): Promise<ValidationTask> {
  return changeOpenTask(deps, actor, taskId, async (manager, task, _question, at) => {
    await storeOpenTask(manager, taskId, { dueAt: dueAt === null ? null : new Date(dueAt), updatedAt: at })
    await deps.audit.append(manager, {
      actorId: actor.userId,
      action: 'question.validation-dated',
      subjectType: 'question',
      subjectId: task.questionId,
      data: { dueAt },
    })
    return []
  })
}
