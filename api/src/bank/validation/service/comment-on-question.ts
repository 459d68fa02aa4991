import type { ValidationComment } from '@pengawas/shared/contracts/validation'
import { type PageLink, pageLinks } from '@pengawas/shared/page-links'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { findOpenTask } from '../validation.repository.ts'
import { addComments } from './add-comments.ts'
import type { ValidationDeps } from './deps.ts'
import { findActiveQuestion } from './find-active-question.ts'
import { readThread } from './list-thread.ts'
import { notifyOthers } from './notify-others.ts'

/** Adds a comment, notifies the question's maker and its validator, and returns the whole thread. Throws `not-found`. */
export async function commentOnQuestion(
  deps: ValidationDeps,
  actor: Actor,
  questionId: string,
  text: string,
): Promise<ValidationComment[]> {
  requirePermission(actor, 'question:read')
  const { db, audit, notifications, now } = deps
  const sent = await db.write(async (manager) => {
    const question = await findActiveQuestion(manager, questionId)
    const task = await findOpenTask(manager, questionId)
    const comment = { authorId: actor.userId, kind: 'comment', text, createdAt: now() } as const
    await addComments(manager, [{ question, taskId: task?.id ?? null }], comment)
    const notify = (recipient: string | null, url: (id: string) => PageLink) =>
      notifyOthers(deps, manager, actor, [{ question, recipients: [recipient] }], { key: 'question-commented', url })
    const notices = [
      ...(await notify(question.createdBy, pageLinks.questionDiscussion)),
      ...(await notify(task?.validatorId ?? null, pageLinks.validationDiscussion)),
    ]
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'question.commented',
      subjectType: 'question',
      subjectId: questionId,
      data: { version: question.version },
    })
    return notices
  })
  notifications.deliver(sent)
  return readThread(db, questionId)
}
