import type { Page } from '@pengawas/shared/contracts/paging'
import type {
  assignTaskSchema,
  createTaskSchema,
  ListValidationQuery,
  updateTaskSchema,
  ValidationStats,
  ValidationTask,
  ValidatorChoice,
} from '@pengawas/shared/contracts/validation'
import { AppError } from '@pengawas/shared/errors'
import { MESSAGES } from '@pengawas/shared/messages'
import type { CompetencyCategory } from '@pengawas/shared/questions'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import type { Database } from '../../kernel/db/database.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { NotificationRow } from '../../identity/notifications/notifications.entity.ts'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import { invalidFields } from '../questions/question-writer.ts'
import type { QuestionRow } from '../questions/questions.entity.ts'
import { findQuestion, findQuestionsById, updateQuestion } from '../questions/questions.repository.ts'
import { peopleOf, previewOf, toSummary } from '../questions/questions.rules.ts'
import { findNames, findUser } from '../../identity/users/users.repository.ts'
import type { ValidationTaskRow } from './validation.entity.ts'
import { validationPage } from './validation-pages.ts'
import {
  countOverdue,
  countTasks,
  findCompetencies,
  findTask,
  findWriters,
  listDecided,
  listValidators,
  pageTasks,
  type TaskFilters,
  updateOpenTask,
} from './validation.repository.ts'
import { requestAgain, withdrawRequest } from './validation-requests.ts'
import { dueAfter, isOpen, isOwnWork, mayDecide, median, PENDING } from './validation.rules.ts'

const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000
const STATS_DAYS = 90

export type TaskScope = 'all' | 'decidable' | { validatorId: string }

/** Who is to look at which question, and until when. */
export interface ValidationTasksService {
  /** `decidable`: what the caller may decide on now. Competence-matched tasks come first. */
  list(actor: Actor, scope: TaskScope, query: ListValidationQuery): Promise<Page<ValidationTask>>
  /** Asks for a question to be validated, again if need be; a task that waits already goes on. */
  create(actor: Actor, wanted: z.infer<typeof createTaskSchema>): Promise<ValidationTask>
  setDueDate(actor: Actor, taskId: string, wanted: z.infer<typeof updateTaskSchema>): Promise<ValidationTask>
  assign(actor: Actor, taskId: string, wanted: z.infer<typeof assignTaskSchema>): Promise<ValidationTask>
  /** Ends a task without a decision. */
  withdraw(actor: Actor, taskId: string): Promise<ValidationTask>
  /** Whom a question could be given to; without one, every active validator. */
  validators(actor: Actor, questionId: string | undefined): Promise<ValidatorChoice[]>
  stats(actor: Actor): Promise<ValidationStats>
}

export interface ValidationTasksDeps {
  db: Database
  audit: AuditService
  notifications: NotificationsService
  validationDays: number
  now: () => Date
}

export function createValidationTasksService(deps: ValidationTasksDeps): ValidationTasksService {
  const { db, audit, notifications, validationDays, now } = deps

  const competenciesOf = async (userId: string): Promise<CompetencyCategory[]> =>
    (await findCompetencies(db.read, [userId])).get(userId) ?? []

  async function toTasks(
    actor: Actor,
    rows: readonly ValidationTaskRow[],
    mine: readonly CompetencyCategory[],
  ): Promise<ValidationTask[]> {
    const questions = new Map(
      (
        await findQuestionsById(
          db.read,
          rows.map((row) => row.questionId),
        )
      ).map((question) => [question.id, question]),
    )
    const writersOf = await findWriters(
      db.read,
      rows.filter(({ status }) => isOpen(status)),
      [...questions.values()],
    )
    const names = await findNames(db.read, [
      ...peopleOf([...questions.values()]),
      ...rows.flatMap((row) => row.validatorId ?? []),
    ])
    return rows.flatMap((row): ValidationTask[] => {
      const question = questions.get(row.questionId)
      if (question === undefined) return []
      const { id, questionId, version, status, validatorId } = row
      return [
        {
          ...{ id, questionId, version, status, validatorId },
          validatorName: validatorId === null ? null : (names.get(validatorId) ?? null),
          dueAt: row.dueAt?.toISOString() ?? null,
          createdAt: row.createdAt.toISOString(),
          closedAt: row.closedAt?.toISOString() ?? null,
          question: toSummary(question, names),
          isMatch: mine.includes(question.competencyCategory),
          mayDecide: mayDecide(actor, row, { createdBy: question.createdBy, writers: writersOf(row) }),
        },
      ]
    })
  }

  async function answerOf(actor: Actor, taskId: string): Promise<ValidationTask> {
    const row = await findTask(db.read, taskId)
    const [task] = row === null ? [] : await toTasks(actor, [row], await competenciesOf(actor.userId))
    if (task === undefined) throw new AppError('not-found')
    return task
  }

  /** Throws unless this person is an active validator who has not made what they would look at. */
  async function requireValidator(
    manager: EntityManager,
    validatorId: string,
    question: QuestionRow,
    task: Pick<ValidationTaskRow, 'questionId' | 'version'>,
  ): Promise<void> {
    const person = await findUser(manager, validatorId)
    if (person === null || person.role !== 'validator' || !person.isActive)
      throw invalidFields({ validatorId: MESSAGES.validatorUnknown })
    const writers = (await findWriters(manager, [task], [question]))(task)
    if (isOwnWork(validatorId, { createdBy: question.createdBy, writers }))
      throw invalidFields({ validatorId: MESSAGES.validatorOwn })
  }

  function tellValidator(
    manager: EntityManager,
    actor: Actor,
    validatorId: string | null,
    question: QuestionRow,
  ): Promise<NotificationRow[]> {
    const recipients = validatorId === null || validatorId === actor.userId ? [] : [validatorId]
    return notifications.add(manager, recipients, {
      key: 'question-assigned',
      parameters: { preview: previewOf(question.content, 60) },
      url: validationPage(question.id),
    })
  }

  /** Changes a task that waits for somebody. */
  async function change(
    actor: Actor,
    taskId: string,
    work: (
      manager: EntityManager,
      task: ValidationTaskRow,
      question: QuestionRow,
      at: Date,
    ) => Promise<NotificationRow[]>,
  ): Promise<ValidationTask> {
    requirePermission(actor, 'question:assign')
    const sent = await db.write(async (manager) => {
      const task = await findTask(manager, taskId)
      const question = task === null ? null : await findQuestion(manager, task.questionId)
      if (task === null || question === null) throw new AppError('not-found')
      if (!isOpen(task.status)) throw new AppError('conflict', { message: MESSAGES.validationNone })
      return work(manager, task, question, now())
    })
    notifications.announce(sent)
    return answerOf(actor, taskId)
  }

  async function requireOpen(changed: Promise<boolean>): Promise<void> {
    if (!(await changed)) throw new AppError('conflict', { message: MESSAGES.validationNone })
  }

  return {
    async list(actor, scope, { page, pageSize, sort, order, mine, overdue, ...filters }) {
      requirePermission(actor, scope === 'decidable' ? 'question:validate' : 'question:assign')
      const categories = await competenciesOf(actor.userId)
      const narrowed: TaskFilters = {
        ...filters,
        isActive: true,
        ...(mine === true ? { validatorId: actor.userId } : {}),
        ...(overdue === true ? { overdueAt: now() } : {}),
        ...(scope === 'decidable' ? { status: 'pending', decidableBy: actor.userId } : {}),
        ...(typeof scope === 'object' ? scope : {}),
      }
      const { rows, total } = await pageTasks(db.read, narrowed, { sort, order }, categories, { page, pageSize })
      return { items: await toTasks(actor, rows, categories), total, page, pageSize }
    },

    async create(actor, { questionId, validatorId, dueAt }) {
      requirePermission(actor, 'question:assign')
      const { taskId, sent } = await db.write(async (manager) => {
        const at = now()
        const question = await findQuestion(manager, questionId)
        if (question === null || !question.isActive) throw new AppError('not-found')
        if (!(await updateQuestion(manager, questionId, question.version, { ...PENDING, updatedAt: at })))
          throw new AppError('conflict')
        const due = dueAt === null ? dueAfter(at, validationDays) : new Date(dueAt)
        const task = await requestAgain(manager, question, actor.userId, at, due)
        if (validatorId !== null) await requireValidator(manager, validatorId, question, task)
        const assigned = { ...(validatorId === null ? {} : { validatorId }), ...(dueAt === null ? {} : { dueAt: due }) }
        if (Object.keys(assigned).length > 0) await updateOpenTask(manager, task.id, { ...assigned, updatedAt: at })
        const notices = await tellValidator(
          manager,
          actor,
          validatorId === task.validatorId ? null : validatorId,
          question,
        )
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'question.validation-requested',
          subjectType: 'question',
          subjectId: questionId,
          data: { version: question.version, validatorId },
        })
        return { taskId: task.id, sent: notices }
      })
      notifications.announce(sent)
      return answerOf(actor, taskId)
    },

    setDueDate: (actor, taskId, { dueAt }) =>
      change(actor, taskId, async (manager, task, _question, at) => {
        await requireOpen(
          updateOpenTask(manager, taskId, { dueAt: dueAt === null ? null : new Date(dueAt), updatedAt: at }),
        )
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'question.validation-dated',
          subjectType: 'question',
          subjectId: task.questionId,
          data: { dueAt },
        })
        return []
      }),

    assign: (actor, taskId, { validatorId, dueAt }) =>
      change(actor, taskId, async (manager, task, question, at) => {
        if (validatorId !== null) await requireValidator(manager, validatorId, question, task)
        const due = dueAt === undefined ? {} : { dueAt: dueAt === null ? null : new Date(dueAt) }
        await requireOpen(updateOpenTask(manager, taskId, { validatorId, ...due, updatedAt: at }))
        const notices = await tellValidator(
          manager,
          actor,
          validatorId === task.validatorId ? null : validatorId,
          question,
        )
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'question.validation-assigned',
          subjectType: 'question',
          subjectId: task.questionId,
          data: { from: task.validatorId, to: validatorId },
        })
        return notices
      }),

    withdraw: (actor, taskId) =>
      change(actor, taskId, async (manager, _task, question, at) => {
        // What was approved before somebody asked again is approved still.
        const isApproved = question.approvedVersion === question.version
        const validationStatus = isApproved ? ('approved' as const) : ('pending' as const)
        if (!(await updateQuestion(manager, question.id, question.version, { validationStatus, updatedAt: at })))
          throw new AppError('conflict')
        await withdrawRequest(manager, question.id, at)
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'question.validation-withdrawn',
          subjectType: 'question',
          subjectId: question.id,
        })
        return []
      }),

    async validators(actor, questionId) {
      requirePermission(actor, 'question:assign')
      const question = questionId === undefined ? null : await findQuestion(db.read, questionId)
      if (questionId !== undefined && question === null) throw new AppError('not-found')
      const people = await listValidators(db.read)
      const competencies = await findCompetencies(
        db.read,
        people.map((person) => person.id),
      )
      const counts = await countTasks(db.read)
      const asked = question === null ? [] : [{ questionId: question.id, version: question.version }]
      const writersOf = await findWriters(db.read, asked, question === null ? [] : [question])
      const writers = new Set(asked.flatMap((one) => [...writersOf(one)]))
      const isOwn = (userId: string): boolean =>
        question !== null && isOwnWork(userId, { createdBy: question.createdBy, writers })
      const choices = people
        .filter((person) => !isOwn(person.id))
        .map((person): ValidatorChoice => {
          const competencyCategories = competencies.get(person.id) ?? []
          const open = counts.filter((count) => count.validatorId === person.id && isOpen(count.status))
          return {
            id: person.id,
            name: person.name,
            competencyCategories,
            openTasks: open.reduce((sum, { tasks }) => sum + tasks, 0),
            isMatch: question !== null && competencyCategories.includes(question.competencyCategory),
          }
        })
      return choices.toSorted((a, b) => Number(b.isMatch) - Number(a.isMatch) || a.openTasks - b.openTasks)
    },

    async stats(actor) {
      requirePermission(actor, 'question:validate')
      const at = now()
      const counts = await countTasks(db.read)
      const count = (fits: (row: (typeof counts)[number]) => boolean): number =>
        counts.filter(fits).reduce((sum, { tasks }) => sum + tasks, 0)
      const decided = await listDecided(db.read, new Date(at.getTime() - STATS_DAYS * DAY_MS))
      const hours = decided.flatMap(({ createdAt, closedAt }) =>
        closedAt === null ? [] : [(closedAt.getTime() - createdAt.getTime()) / HOUR_MS],
      )
      const people = [...new Set(counts.flatMap(({ validatorId }) => validatorId ?? []))]
      const names = await findNames(db.read, people)
      return {
        pending: count(({ status }) => status === 'pending'),
        returned: count(({ status }) => status === 'returned'),
        approved: count(({ status }) => status === 'approved'),
        rejected: count(({ status }) => status === 'rejected'),
        overdue: await countOverdue(db.read, at),
        assignedToMe: count(({ status, validatorId }) => isOpen(status) && validatorId === actor.userId),
        medianHoursToDecision: median(hours),
        byValidator: people.map((validatorId) => ({
          validatorId,
          name: names.get(validatorId) ?? '',
          approved: count((row) => row.validatorId === validatorId && row.status === 'approved'),
          rejected: count((row) => row.validatorId === validatorId && row.status === 'rejected'),
          open: count((row) => row.validatorId === validatorId && isOpen(row.status)),
        })),
      }
    },
  }
}
