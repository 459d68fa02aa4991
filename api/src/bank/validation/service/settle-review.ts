import { AppError } from '@pengawas/shared/errors'
import { pageLinks } from '@pengawas/shared/page-links'
import { approvalProblems } from '@pengawas/shared/rules/question'
import type { EntityManager } from 'typeorm'
import type { Actor } from '../../../kernel/access/actor.ts'
import { invalidFields } from '../../questions/question-writer.ts'
import { updateQuestion } from '../../questions/questions.changes.ts'
import type { QuestionRow } from '../../questions/questions.entity.ts'
import { contentOf } from '../../questions/questions.rules.ts'
import type { ValidationTaskRow } from '../validation.entity.ts'
import { findAuthors, findOpenTask, findWriters, updateOpenTask } from '../validation.repository.ts'
import { decisionRefusal } from '../validation.rules.ts'
import { addComment } from './add-comment.ts'
import type { ValidationDeps } from './deps.ts'
import { findActiveQuestion } from './find-active-question.ts'
import { notifyOthers } from './notify-others.ts'

/** A question under review, the task about it, and the author of the version that is reviewed. */
interface Review {
  question: QuestionRow
  task: ValidationTaskRow
  authorId: string | null
}

export interface Verdict {
  kind: 'approve' | 'reject' | 'return'
  /** The version that the validator looked at. */
  version: number
  /** What the thread shows. */
  text: string
  /** What changes in the question's row. */
  changes(question: QuestionRow, at: Date): Partial<QuestionRow>
}

const OUTCOMES = {
  approve: { status: 'approved', action: 'question.approved', notice: 'question-approved' },
  reject: { status: 'rejected', action: 'question.rejected', notice: 'question-rejected' },
  return: { status: 'returned', action: 'question.returned', notice: 'question-returned' },
} as const

/**
 * Stores a verdict and notifies the question's maker and the version's author. Returns the question as it then is. Throws
 * `conflict` when there is a newer version or nothing to decide, `not-allowed` for the actor's own work or another
 * validator's task, and `invalid-input` for a question that cannot be approved as it is.
 */
export async function settleReview(
  deps: ValidationDeps,
  actor: Actor,
  questionId: string,
  verdict: Verdict,
): Promise<QuestionRow> {
  const { db, audit, notifications, now } = deps
  const { status, action, notice } = OUTCOMES[verdict.kind]
  const { row, sent } = await db.write(async (manager) => {
    const { question, task, authorId } = await findReview(manager, actor, questionId, verdict.version)
    if (verdict.kind === 'approve') {
      const problems = approvalProblems(contentOf(question))
      if (Object.keys(problems).length > 0) throw invalidFields(problems)
    }
    const at = now()
    const changes = { ...verdict.changes(question, at), updatedAt: at }
    // Both updates require what was just read; of two validators who decide at the same moment the second gets a conflict.
    if (!(await updateQuestion(manager, question.id, question.version, changes))) throw new AppError('conflict')
    const ended = await updateOpenTask(manager, task.id, {
      status,
      validatorId: actor.userId,
      version: question.version,
      updatedAt: at,
      closedAt: verdict.kind === 'return' ? null : at,
    })
    if (!ended) throw new AppError('conflict', { message: 'validationNone' })
    const { kind, text } = verdict
    await addComment(manager, question, { taskId: task.id, authorId: actor.userId, kind, text, createdAt: at })
    const page = kind === 'return' ? pageLinks.questionDiscussion : pageLinks.question
    const notices = await notifyOthers(deps, manager, actor, [question.createdBy, authorId], question, {
      key: notice,
      url: page(question.id),
      reason: text,
    })
    await audit.append(manager, {
      actorId: actor.userId,
      action,
      subjectType: 'question',
      subjectId: question.id,
      data: { version: question.version },
    })
    return { row: { ...question, ...changes }, sent: notices }
  })
  notifications.deliver(sent)
  return row
}

/** What the actor may decide on in this version. */
async function findReview(manager: EntityManager, actor: Actor, questionId: string, version: number): Promise<Review> {
  const question = await findActiveQuestion(manager, questionId)
  if (question.version !== version) throw new AppError('conflict')
  const task = await findOpenTask(manager, questionId)
  if (task === null) throw new AppError('conflict', { message: 'validationNone' })
  const authorId = (await findAuthors(manager, [task]))(task)
  const writers = (await findWriters(manager, [task], [question]))(task)
  const refusal = decisionRefusal(actor, task, { createdBy: question.createdBy, writers })
  if (refusal !== null) throw new AppError('not-allowed', { message: refusal })
  return { question, task, authorId }
}
