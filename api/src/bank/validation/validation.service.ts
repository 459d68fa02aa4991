import { randomUUID } from 'node:crypto'
import type { BankQuestion } from '@pengawas/shared/contracts/questions'
import type {
  approveManyResultSchema,
  approveManySchema,
  returnQuestionSchema,
  ValidateQuestion,
  ValidationComment,
} from '@pengawas/shared/contracts/validation'
import { AppError } from '@pengawas/shared/errors'
import { MESSAGES } from '@pengawas/shared/messages'
import type { NotificationKey } from '@pengawas/shared/notifications'
import { approvalProblems } from '@pengawas/shared/rules/question'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import type { Database } from '../../kernel/db/database.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { NotificationRow } from '../../identity/notifications/notifications.entity.ts'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import { invalidFields } from '../questions/question-writer.ts'
import type { QuestionRow } from '../questions/questions.entity.ts'
import { countAssessments, findQuestion, updateQuestion } from '../questions/questions.repository.ts'
import { contentOf, peopleOf, previewOf, toBankQuestion } from '../questions/questions.rules.ts'
import { findNames } from '../../identity/users/users.repository.ts'
import type { ValidationCommentRow, ValidationTaskRow } from './validation.entity.ts'
import { discussionOf, questionPage, validationPage } from './validation-pages.ts'
import {
  findAuthors,
  findOpenTask,
  findWriters,
  insertComment,
  listComments,
  updateOpenTask,
} from './validation.repository.ts'
import { approved, decisionRefusal, rejected } from './validation.rules.ts'

type ApproveMany = z.infer<typeof approveManySchema>
type ApproveManyResult = z.infer<typeof approveManyResultSchema>

/** What a validator does with questions, and what is said about them. */
export interface ValidationService {
  /** Throws `conflict` when there is a newer version than the one that was looked at, or nothing to decide any more. */
  decide(actor: Actor, questionId: string, decision: ValidateQuestion): Promise<BankQuestion>
  /** Each for itself: one that cannot be approved keeps no other back. */
  approveMany(actor: Actor, wanted: ApproveMany): Promise<ApproveManyResult>
  /** Back to the author, with what is to be revised. */
  returnToAuthor(actor: Actor, questionId: string, wanted: z.infer<typeof returnQuestionSchema>): Promise<BankQuestion>
  /** Oldest first. */
  comments(actor: Actor, questionId: string): Promise<ValidationComment[]>
  comment(actor: Actor, questionId: string, text: string): Promise<ValidationComment[]>
}

export interface ValidationDeps {
  db: Database
  audit: AuditService
  notifications: NotificationsService
  now: () => Date
}

/** What is under review: a question, the task about it, and who wrote the version that is looked at. */
interface Review {
  question: QuestionRow
  task: ValidationTaskRow
  authorId: string | null
}

interface Verdict {
  kind: 'approve' | 'reject' | 'return'
  version: number
  /** What the thread shows. */
  text: string
  changes(question: QuestionRow, at: Date): Partial<QuestionRow>
}

const OUTCOMES = {
  approve: { status: 'approved', action: 'question.approved', notice: 'question-approved' },
  reject: { status: 'rejected', action: 'question.rejected', notice: 'question-rejected' },
  return: { status: 'returned', action: 'question.returned', notice: 'question-returned' },
} as const

const NOTICE_PREVIEW = 60

export function createValidationService(deps: ValidationDeps): ValidationService {
  const { db, audit, notifications, now } = deps

  async function found(manager: EntityManager, questionId: string): Promise<QuestionRow> {
    const question = await findQuestion(manager, questionId)
    if (question === null || !question.isActive) throw new AppError('not-found')
    return question
  }

  /** What this person may decide on in this version. */
  async function reviewable(
    manager: EntityManager,
    actor: Actor,
    questionId: string,
    version: number,
  ): Promise<Review> {
    const question = await found(manager, questionId)
    if (question.version !== version) throw new AppError('conflict')
    const task = await findOpenTask(manager, questionId)
    if (task === null) throw new AppError('conflict', { message: MESSAGES.validationNone })
    const authorId = (await findAuthors(manager, [task]))(task)
    const writers = (await findWriters(manager, [task], [question]))(task)
    const refusal = decisionRefusal(actor, task, { createdBy: question.createdBy, writers })
    if (refusal !== null) throw new AppError('not-allowed', { message: refusal })
    return { question, task, authorId }
  }

  function addComment(
    manager: EntityManager,
    question: QuestionRow,
    taskId: string | null,
    authorId: string,
    kind: ValidationCommentRow['kind'],
    text: string,
  ): Promise<void> {
    return insertComment(manager, {
      id: randomUUID(),
      questionId: question.id,
      taskId,
      version: question.version,
      authorId,
      kind,
      text,
      createdAt: now(),
    })
  }

  /** Tells people, but not whoever did it. */
  async function tell(
    manager: EntityManager,
    actor: Actor,
    recipients: readonly (string | null)[],
    key: NotificationKey,
    question: QuestionRow,
    page: (questionId: string) => string,
    reason = '',
  ): Promise<NotificationRow[]> {
    const people = [...new Set(recipients)].filter((id): id is string => id !== null && id !== actor.userId)
    const names = await findNames(manager, [actor.userId])
    const parameters = {
      name: names.get(actor.userId) ?? '',
      preview: previewOf(question.content, NOTICE_PREVIEW),
      reason,
    }
    return notifications.add(manager, people, { key, parameters, url: page(question.id) })
  }

  async function settle(actor: Actor, questionId: string, verdict: Verdict): Promise<QuestionRow> {
    const { row, sent } = await db.write(async (manager) => {
      const { question, task, authorId } = await reviewable(manager, actor, questionId, verdict.version)
      if (verdict.kind === 'approve') {
        const problems = approvalProblems(contentOf(question))
        if (Object.keys(problems).length > 0) throw invalidFields(problems)
      }
      const at = now()
      const outcome = OUTCOMES[verdict.kind]
      const changes = { ...verdict.changes(question, at), updatedAt: at }
      // Both changes hold only for what was just read; whoever decides at the same moment is told of a conflict.
      if (!(await updateQuestion(manager, question.id, question.version, changes))) throw new AppError('conflict')
      const closedAt = verdict.kind === 'return' ? null : at
      const ended = await updateOpenTask(manager, task.id, {
        status: outcome.status,
        validatorId: actor.userId,
        version: question.version,
        updatedAt: at,
        closedAt,
      })
      if (!ended) throw new AppError('conflict', { message: MESSAGES.validationNone })
      await addComment(manager, question, task.id, actor.userId, verdict.kind, verdict.text)
      const notices = await tell(
        manager,
        actor,
        [question.createdBy, authorId],
        outcome.notice,
        question,
        verdict.kind === 'return' ? discussionOf(questionPage) : questionPage,
        verdict.text,
      )
      await audit.append(manager, {
        actorId: actor.userId,
        action: outcome.action,
        subjectType: 'question',
        subjectId: question.id,
        data: { version: question.version },
      })
      return { row: { ...question, ...changes }, sent: notices }
    })
    notifications.announce(sent)
    return row
  }

  const approve = (
    actor: Actor,
    questionId: string,
    version: number,
    notes: string | undefined,
  ): Promise<QuestionRow> =>
    settle(actor, questionId, {
      kind: 'approve',
      version,
      text: notes ?? '',
      changes: (question, at) => approved(question, actor.userId, notes ?? null, at),
    })

  async function answerOf(row: QuestionRow): Promise<BankQuestion> {
    const [names, assessmentCount] = await Promise.all([
      findNames(db.read, peopleOf([row])),
      countAssessments(db.read, row.id),
    ])
    return toBankQuestion(row, names, assessmentCount)
  }

  async function thread(questionId: string): Promise<ValidationComment[]> {
    const rows = await listComments(db.read, questionId)
    const names = await findNames(
      db.read,
      rows.flatMap((row) => row.authorId ?? []),
    )
    return rows.map(({ id, kind, version, authorId, text, createdAt }) => ({
      ...{ id, kind, version, authorId, text },
      authorName: authorId === null ? null : (names.get(authorId) ?? null),
      createdAt: createdAt.toISOString(),
    }))
  }

  return {
    async decide(actor, questionId, { validationStatus, validationNotes, rejectionReason, version }) {
      requirePermission(actor, 'question:validate')
      const notes = validationNotes === '' ? undefined : validationNotes
      if (validationStatus === 'approved') return answerOf(await approve(actor, questionId, version, notes))
      const reason = rejectionReason ?? ''
      const row = await settle(actor, questionId, {
        kind: 'reject',
        version,
        text: reason,
        changes: (question, at) => rejected(question, actor.userId, reason, notes ?? null, at),
      })
      return answerOf(row)
    },

    async approveMany(actor, { questions, validationNotes }) {
      requirePermission(actor, 'question:validate')
      const result: ApproveManyResult = { approved: [], refused: [] }
      for (const { id, version } of questions) {
        try {
          await approve(actor, id, version, validationNotes === '' ? undefined : validationNotes)
          result.approved.push(id)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          result.refused.push({ id, message: error.message })
        }
      }
      return result
    },

    async returnToAuthor(actor, questionId, { text, version }) {
      requirePermission(actor, 'question:validate')
      const row = await settle(actor, questionId, {
        kind: 'return',
        version,
        text,
        changes: () => ({ validationStatus: 'revision' }),
      })
      return answerOf(row)
    },

    async comments(actor, questionId) {
      requirePermission(actor, 'question:read')
      if ((await findQuestion(db.read, questionId)) === null) throw new AppError('not-found')
      return thread(questionId)
    },

    async comment(actor, questionId, text) {
      requirePermission(actor, 'question:read')
      const sent = await db.write(async (manager) => {
        const question = await found(manager, questionId)
        const task = await findOpenTask(manager, questionId)
        await addComment(manager, question, task?.id ?? null, actor.userId, 'comment', text)
        const toAuthor = await tell(
          manager,
          actor,
          [question.createdBy],
          'question-commented',
          question,
          discussionOf(questionPage),
        )
        const toValidator = await tell(
          manager,
          actor,
          [task?.validatorId ?? null],
          'question-commented',
          question,
          discussionOf(validationPage),
        )
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'question.commented',
          subjectType: 'question',
          subjectId: questionId,
          data: { version: question.version },
        })
        return [...toAuthor, ...toValidator]
      })
      notifications.announce(sent)
      return thread(questionId)
    },
  }
}
