import type { ValidationComment } from '@pengawas/shared/contracts/validation'
import { type PageLink, pageLinks } from '@pengawas/shared/page-links'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { findOpenTask } from '../validation.repository.ts'
import { addComment } from './add-comment.ts'
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
    await addComment(manager, question, {
      taskId: task?.id ?? null,
      authorId: actor.userId,
      kind: 'comment',
      text,
      createdAt: now(),
    })
    const notify = (recipient: string | null, url: PageLink) =>
      notifyOthers(deps, manager, actor, [recipient], question, {
        key: 'question-commented',
        url,
      })
    const notices = [
      ...(await notify(question.createdBy, pageLinks.questionDiscussion(questionId))),
      ...(await notify(task?.validatorId ?? null, pageLinks.validationDiscussion(questionId))),
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
