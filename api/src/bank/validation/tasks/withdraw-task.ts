import type { ValidationTask } from '@pengawas/shared/contracts/validation'
import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import { updateQuestion } from '../../questions/questions.changes.ts'
import { withdrawRequest } from '../validation-requests.ts'
import { changeOpenTask } from './change-open-task.ts'
import type { ValidationTasksDeps } from './deps.ts'

/** Ends an open task without a decision. Throws `not-found`, and `conflict` for a closed task. */
export function withdrawTask(deps: ValidationTasksDeps, actor: Actor, taskId: string): Promise<ValidationTask> {
  return changeOpenTask(deps, actor, taskId, async (manager, _task, question, at) => {
    // A version that was approved before validation was requested again is still approved.
    const validationStatus = question.approvedVersion === question.version ? 'approved' : 'pending'
    if (!(await updateQuestion(manager, question.id, question.version, { validationStatus, updatedAt: at })))
      throw new AppError('conflict')
    await withdrawRequest(manager, question.id, at)
    await deps.audit.append(manager, {
      actorId: actor.userId,
      action: 'question.validation-withdrawn',
      subjectType: 'question',
      subjectId: question.id,
    })
    return []
  })
}
