import type {
  BankQuestion,
  BankStats,
  ListQuestionsQuery,
  QuestionSummary,
  saveQuestionSchema,
  ThemeCounts,
  updateQuestionSchema,
} from '@pengawas/shared/contracts/questions'
import type { Page } from '@pengawas/shared/contracts/paging'
import { AppError } from '@pengawas/shared/errors'
import { isAllowed } from '@pengawas/shared/permissions'
import {
  BLOOM_LEVELS,
  COMPETENCIES,
  COMPETENCY_CATEGORIES,
  DIFFICULTIES,
  QUESTION_TYPES,
  VALIDATION_STATUSES,
} from '@pengawas/shared/questions'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import type { Database } from '../../kernel/db/database.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import { findNames } from '../../identity/users/users.repository.ts'
import { validationPage } from '../validation/validation-pages.ts'
import { withdrawRequest } from '../validation/validation-requests.ts'
import { formulaProblems } from './question-formulas.ts'
import { invalidFields, type QuestionWriter, type Revision } from './question-writer.ts'
import type { QuestionRow } from './questions.entity.ts'
import {
  type BankFilters,
  type CountedFields,
  countAssessments,
  countFacts,
  countThemes,
  deleteQuestion,
  findQuestion,
  findVersion,
  isQuestionInUse,
  listCategories,
  pageQuestions,
  updateQuestion,
} from './questions.repository.ts'
import {
  mayDelete,
  mayEdit,
  peopleOf,
  type PreparedQuestion,
  prepareQuestion,
  previewOf,
  themeOf,
  toBankQuestion,
  toSummary,
} from './questions.rules.ts'

/** The question bank as those who keep it see and change it. */
export interface QuestionsService {
  list(actor: Actor, query: ListQuestionsQuery): Promise<Page<QuestionSummary>>
  get(actor: Actor, id: string): Promise<BankQuestion>
  themes(actor: Actor, filters: BankFilters): Promise<ThemeCounts>
  stats(actor: Actor): Promise<BankStats>
  categories(actor: Actor): Promise<string[]>
  create(actor: Actor, sent: z.output<typeof saveQuestionSchema>): Promise<BankQuestion>
  /** A new version, which waits for its validation. Throws `conflict` when somebody changed the question since its editor saw it. */
  update(actor: Actor, id: string, sent: z.output<typeof updateQuestionSchema>): Promise<BankQuestion>
  /** Makes what an older version says the newest one. `seen` is the newest version that the caller knows. */
  restore(actor: Actor, id: string, version: number, seen: number): Promise<BankQuestion>
  /** Deletes, or hides what an assessment or a test refers to. */
  remove(actor: Actor, id: string): Promise<'deleted' | 'deactivated'>
}

export interface QuestionsDeps {
  db: Database
  audit: AuditService
  notifications: NotificationsService
  writer: QuestionWriter
  now: () => Date
}

/** What is stored of a question that somebody sends, and why it cannot be: a formula that no page shows is a reason too. */
async function prepared(sent: Parameters<typeof prepareQuestion>[0]): Promise<PreparedQuestion> {
  const { content, problems } = prepareQuestion(sent)
  return { content, problems: { ...(await formulaProblems(content)), ...problems } }
}

export function createQuestionsService(deps: QuestionsDeps): QuestionsService {
  const { db, audit, notifications, writer, now } = deps

  async function answerOf(row: QuestionRow): Promise<BankQuestion> {
    const [names, assessmentCount] = await Promise.all([
      findNames(db.read, peopleOf([row])),
      countAssessments(db.read, row.id),
    ])
    return toBankQuestion(row, names, assessmentCount)
  }

  /** What may be changed: a question that is there and not hidden, by whoever may change it. */
  async function editable(manager: EntityManager, actor: Actor, id: string): Promise<QuestionRow> {
    requirePermission(actor, 'question:edit')
    const row = await findQuestion(manager, id)
    if (row === null || !row.isActive) throw new AppError('not-found')
    if (!mayEdit(actor, row)) throw new AppError('not-allowed')
    return row
  }

  /** Stores a version and tells the validator who has the question. */
  async function revise(
    actor: Actor,
    work: (manager: EntityManager) => Promise<Revision | QuestionRow>,
  ): Promise<BankQuestion> {
    const { row, sent } = await db.write(async (manager) => {
      const outcome = await work(manager)
      if (!('task' in outcome)) return { row: outcome, sent: [] }
      const { validatorId } = outcome.task
      const names = await findNames(manager, [actor.userId])
      const parameters = { name: names.get(actor.userId) ?? '', preview: previewOf(outcome.row.content, 60) }
      const told = validatorId === null || validatorId === actor.userId ? [] : [validatorId]
      const notices = await notifications.add(manager, told, {
        key: 'question-revised',
        parameters,
        url: validationPage(outcome.row.id),
      })
      return { row: outcome.row, sent: notices }
    })
    notifications.announce(sent)
    return answerOf(row)
  }

  return {
    async list(actor, query) {
      requirePermission(actor, 'question:read')
      const { rows, total } = await pageQuestions(db.read, query)
      const names = await findNames(db.read, peopleOf(rows))
      return { items: rows.map((row) => toSummary(row, names)), total, page: query.page, pageSize: query.pageSize }
    },

    async get(actor, id) {
      requirePermission(actor, 'question:read')
      const row = await findQuestion(db.read, id)
      if (row === null) throw new AppError('not-found')
      return answerOf(row)
    },

    async themes(actor, filters) {
      requirePermission(actor, 'question:read')
      const counts = new Map<string, number>()
      for (const { theme, count } of await countThemes(db.read, filters))
        counts.set(themeOf(theme), (counts.get(themeOf(theme)) ?? 0) + count)
      return [...counts]
        .map(([theme, count]) => ({ theme, count }))
        .toSorted((a, b) => a.theme.localeCompare(b.theme, 'id'))
    },

    async stats(actor) {
      requirePermission(actor, 'question:read')
      return summarise(await countFacts(db.read))
    },

    async categories(actor) {
      if (!isAllowed(actor.role, 'question:choose')) requirePermission(actor, 'question:read')
      return listCategories(db.read)
    },

    async create(actor, sent) {
      requirePermission(actor, 'question:write')
      const { content, problems } = await prepared(sent)
      if (Object.keys(problems).length > 0) throw invalidFields(problems)
      const [row] = await db.write((manager) => writer.create(manager, actor.userId, [{ content }]))
      if (row === undefined) throw new AppError('internal')
      return answerOf(row)
    },

    async update(actor, id, { version, ...sent }) {
      const { content, problems } = await prepared(sent)
      return revise(actor, async (manager) => {
        const row = await editable(manager, actor, id)
        if (Object.keys(problems).length > 0) throw invalidFields(problems)
        if (row.version !== version) throw new AppError('conflict')
        return (await writer.revise(manager, actor.userId, row, content, null)) ?? row
      })
    },

    restore: (actor, id, version, seen) =>
      revise(actor, async (manager) => {
        const row = await editable(manager, actor, id)
        if (row.version !== seen) throw new AppError('conflict')
        const old = await findVersion(manager, id, version)
        if (old === null) throw new AppError('not-found')
        return (await writer.revise(manager, actor.userId, row, old.snapshot, version)) ?? row
      }),

    remove: (actor, id) =>
      db.write(async (manager) => {
        const row = await editable(manager, actor, id)
        if (!mayDelete(actor, row)) throw new AppError('not-allowed')
        // The change locks the row, so that nobody links the question between the look and the deletion.
        const at = now()
        if (!(await updateQuestion(manager, id, row.version, { isActive: false, updatedAt: at })))
          throw new AppError('conflict')
        const keep = await isQuestionInUse(manager, id)
        if (keep) await withdrawRequest(manager, id, at)
        else await deleteQuestion(manager, id)
        await audit.append(manager, {
          actorId: actor.userId,
          action: keep ? 'question.deactivated' : 'question.deleted',
          subjectType: 'question',
          subjectId: id,
          data: { version: row.version },
        })
        return keep ? 'deactivated' : 'deleted'
      }),
  }
}

function summarise(counts: readonly CountedFields[]): BankStats {
  function sum(field: keyof CountedFields, value: CountedFields[keyof CountedFields]): number {
    return counts.filter((row) => row[field] === value).reduce((total, row) => total + row.questions, 0)
  }
  const tally = <T extends string>(field: keyof CountedFields, values: readonly T[]): Record<T, number> =>
    Object.fromEntries(values.map((value) => [value, sum(field, value)])) as Record<T, number>
  return {
    total: counts.reduce((total, row) => total + row.questions, 0),
    // The dialects answer with numbers or booleans.
    aiEnabled: counts.filter((row) => Boolean(row.aiEnabled)).reduce((total, row) => total + row.questions, 0),
    byStatus: tally('validationStatus', VALIDATION_STATUSES),
    byType: tally('type', QUESTION_TYPES),
    byDifficulty: tally('difficulty', DIFFICULTIES),
    byBloomLevel: tally('bloomLevel', BLOOM_LEVELS),
    byCompetency: tally('competency', COMPETENCIES),
    byCompetencyCategory: tally('competencyCategory', COMPETENCY_CATEGORIES),
  }
}
