import type { ValidationTask } from '@pengawas/shared/contracts/validation'
import { AppError } from '@pengawas/shared/errors'
import { pageLinks } from '@pengawas/shared/page-links'
import type { EntityManager } from 'typeorm'
import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { updateQuestion } from '../../questions/questions.changes.ts'
import type { QuestionRow } from '../../questions/questions.entity.ts'
import { addComments } from '../service/add-comments.ts'
import { notifyOthers } from '../service/notify-others.ts'
import { withdrawRequest } from '../validation-requests.ts'
import type { ValidationTaskRow } from '../validation.entity.ts'
import { findAuthors } from '../validation.repository.ts'
import { changeOpenTask } from './change-open-task.ts'
import type { ValidationTasksDeps } from './deps.ts'

/**
 * Ends an open task without a decision. The question returns to its author, who can ask again, unless this version was
 * approved before. Throws `not-found`, and `conflict` for a closed task.
 */
export function withdrawTask(deps: ValidationTasksDeps, actor: Actor, taskId: string): Promise<ValidationTask> {
  return changeOpenTask(deps, actor, taskId, async (manager, task, question, at) => {
    const wasApproved = question.approvedVersion === question.version
    const validationStatus = wasApproved ? 'approved' : 'revision'
    if (!(await updateQuestion(manager, question.id, question.version, { validationStatus, updatedAt: at })))
      throw new AppError('conflict')
    await withdrawRequest(manager, question.id, at)
    const notices = wasApproved ? [] : await returnToAuthor(deps, manager, actor, task, question, at)
    await deps.audit.append(manager, {
      actorId: actor.userId,
      action: 'question.validation-withdrawn',
      subjectType: 'question',
      subjectId: question.id,
    })
    return notices
  })
}

/** The thread shows the return, without anything to revise. */
async function returnToAuthor(
  deps: ValidationTasksDeps,
  manager: EntityManager,
  actor: Actor,
  task: ValidationTaskRow,
  question: QuestionRow,
  at: Date,
): Promise<NotificationRow[]> {
  const comment = { authorId: actor.userId, kind: 'return', text: '', createdAt: at } as const
  await addComments(manager, [{ question, taskId: task.id }], comment)
  const authorId = (await findAuthors(manager, [task]))(task)
  return notifyOthers(deps, manager, actor, [{ question, recipients: [question.createdBy, authorId] }], {
    key: 'question-returned',
    url: pageLinks.question,
  })
}
