import { AppError } from '@pengawas/shared/errors'
import { pageLinks } from '@pengawas/shared/page-links'
import { approvalProblems } from '@pengawas/shared/rules/question'
import type { EntityManager } from 'typeorm'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { AuditEntry } from '../../../kernel/audit/audit.rules.ts'
import { invalidFields } from '../../questions/question-writer.ts'
import { lockQuestions, updateQuestions } from '../../questions/questions.changes.ts'
import type { QuestionRow } from '../../questions/questions.entity.ts'
import { contentOf } from '../../questions/questions.rules.ts'
import type { ValidationTaskRow } from '../validation.entity.ts'
import { findAuthors, findWriters, listOpenTasks, updateOpenTasks } from '../validation.repository.ts'
import { decisionRefusal } from '../validation.rules.ts'
import { addComments } from './add-comments.ts'
import type { ValidationDeps } from './deps.ts'
import { notifyOthers } from './notify-others.ts'

/** A question under review, the task about it, and the author of the version that is reviewed. */
interface Review {
  question: QuestionRow
  task: ValidationTaskRow
  authorId: string | null
}

/** A question, and the version of it that the validator looked at. */
export interface LookedAt {
  id: string
  version: number
}

export interface Verdict {
  kind: 'approve' | 'reject' | 'return'
  /** What the thread shows. */
  text: string
  /** What changes in a question's row. */
  changes: (question: Pick<QuestionRow, 'version' | 'approvedVersion'>, at: Date) => Partial<QuestionRow>
}

/** The questions as they are after a verdict, and why others are as they were; by id. */
export interface Settled {
  rows: Map<string, QuestionRow>
  refusals: Map<string, AppError>
}

const OUTCOMES = {
  approve: { status: 'approved', action: 'question.approved', notice: 'question-approved' },
  reject: { status: 'rejected', action: 'question.rejected', notice: 'question-rejected' },
  return: { status: 'returned', action: 'question.returned', notice: 'question-returned' },
} as const

/**
 * Stores one verdict about several questions, and notifies their makers and the authors of the versions. What may not be
 * decided is left as it is: `not-found`, `conflict` where there is a newer version or nothing to decide, `not-allowed` for
 * the actor's own work or another validator's task, and `invalid-input` for what cannot be approved as it is.
 */
export async function settleReviews(
  deps: ValidationDeps,
  actor: Actor,
  looked: readonly LookedAt[],
  verdict: Verdict,
): Promise<Settled> {
  const { db, audit, notifications, now } = deps
  const { settled, sent } = await db.write(async (manager) => {
    const { reviews, refusals } = await findReviews(manager, actor, looked, verdict)
    const rows = await store(manager, actor, reviews, verdict, now())
    const page = verdict.kind === 'return' ? pageLinks.questionDiscussion : pageLinks.question
    const about = reviews.map(({ question, authorId }) => ({ question, recipients: [question.createdBy, authorId] }))
    const notices = await notifyOthers(deps, manager, actor, about, {
      key: OUTCOMES[verdict.kind].notice,
      url: page,
      reason: verdict.text,
    })
    const entries = reviews.map(({ question }): AuditEntry => ({
      actorId: actor.userId,
      action: OUTCOMES[verdict.kind].action,
      subjectType: 'question',
      subjectId: question.id,
      data: { version: question.version },
    }))
    await audit.appendAll(manager, entries)
    return { settled: { rows, refusals }, sent: notices }
  })
  notifications.deliver(sent)
  return settled
}

/** The same for one question, which is returned as it then is; throws where it may not be decided. */
export async function settleReview(
  deps: ValidationDeps,
  actor: Actor,
  looked: LookedAt,
  verdict: Verdict,
): Promise<QuestionRow> {
  const { rows, refusals } = await settleReviews(deps, actor, [looked], verdict)
  const row = rows.get(looked.id)
  if (row === undefined) throw refusals.get(looked.id) ?? new AppError('not-found')
  return row
}

/** What the actor may decide on in these versions, and why not in the others. */
async function findReviews(
  manager: EntityManager,
  actor: Actor,
  looked: readonly LookedAt[],
  { kind }: Verdict,
): Promise<{ reviews: Review[]; refusals: Map<string, AppError> }> {
  const ids = [...new Set(looked.map(({ id }) => id))]
  // Locked before the tasks are read: of two validators who decide at the same moment the second finds no task.
  const questions = await lockQuestions(manager, ids)
  const tasks = await listOpenTasks(manager, ids)
  const authorOf = await findAuthors(manager, tasks)
  const writersOf = await findWriters(manager, tasks, questions)
  const questionOf = new Map(questions.map((question) => [question.id, question]))
  const taskOf = new Map(tasks.map((task) => [task.questionId, task]))
  const reviews: Review[] = []
  const refusals = new Map<string, AppError>()
  for (const { id, version } of new Map(looked.map((one) => [one.id, one])).values()) {
    const [question, task] = [questionOf.get(id), taskOf.get(id)]
    if (question?.isActive !== true) refusals.set(id, new AppError('not-found'))
    else if (question.version !== version) refusals.set(id, new AppError('conflict'))
    else if (task === undefined) refusals.set(id, new AppError('conflict', { message: 'validationNone' }))
    else {
      const message = decisionRefusal(actor, task, { createdBy: question.createdBy, writers: writersOf(task) })
      const problems = kind === 'approve' ? approvalProblems(contentOf(question)) : {}
      if (message !== null) refusals.set(id, new AppError('not-allowed', { message }))
      else if (Object.keys(problems).length > 0) refusals.set(id, invalidFields(problems))
      else reviews.push({ question, task, authorId: authorOf(task) })
    }
  }
  return { reviews, refusals }
}

/** Stores the verdict in questions, tasks and threads. Questions whose rows change alike share a statement. */
async function store(
  manager: EntityManager,
  actor: Actor,
  reviews: readonly Review[],
  { kind, text, changes: changesOf }: Verdict,
  at: Date,
): Promise<Map<string, QuestionRow>> {
  const rows = new Map<string, QuestionRow>()
  const alike = Map.groupBy(reviews, ({ question }) => `${question.version} ${question.approvedVersion}`)
  for (const group of alike.values()) {
    const [first] = group
    if (first === undefined) continue
    const { version } = first.question
    const changes = { ...changesOf(first.question, at), updatedAt: at }
    const ids = group.map(({ question }) => question.id)
    if (!(await updateQuestions(manager, ids, version, changes))) throw new AppError('conflict')
    const taskIds = group.map(({ task }) => task.id)
    const ended = await updateOpenTasks(manager, taskIds, {
      status: OUTCOMES[kind].status,
      validatorId: actor.userId,
      version,
      updatedAt: at,
      closedAt: kind === 'return' ? null : at,
    })
    if (!ended) throw new AppError('conflict', { message: 'validationNone' })
    for (const { question } of group) rows.set(question.id, { ...question, ...changes })
  }
  const comments = reviews.map(({ question, task }) => ({ question, taskId: task.id }))
  await addComments(manager, comments, { authorId: actor.userId, kind, text, createdAt: at })
  return rows
}
