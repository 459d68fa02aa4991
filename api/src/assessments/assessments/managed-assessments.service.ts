import { randomUUID } from 'node:crypto'
import type {
  createAssessmentSchema,
  ListAssessmentsQuery,
  ManagedAssessment,
  updateAssessmentSchema,
} from '@pengawas/shared/contracts/assessment-management'
import type { Page } from '@pengawas/shared/contracts/paging'
import { AppError } from '@pengawas/shared/errors'
import { MESSAGES, titleTaken } from '@pengawas/shared/messages'
import { statusRefusal } from '@pengawas/shared/rules/assessment-schedule'
import { type DuplicateTitle, duplicateTitles, similarTitles } from '@pengawas/shared/rules/assessment-title'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import type { Database } from '../../kernel/db/database.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { NotificationRow } from '../../identity/notifications/notifications.entity.ts'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import { findNames } from '../../identity/users/users.repository.ts'
import { managedRow, visibleRow } from './assessment-access.ts'
import { listParticipantIds } from './assessment-links.repository.ts'
import { refuse, setParticipants, setQuestions } from './assessment-parts.ts'
import type { AssessmentRow } from './assessments.entity.ts'
import { findAssessment, insertAssessment } from './assessments.repository.ts'
import {
  assessmentScope,
  formColumns,
  type FormColumns,
  newAssessmentRow,
  statusAt,
  toManagedAssessment,
} from './assessments.rules.ts'
import {
  countLinks,
  deleteAssessment,
  findDraft,
  findDraftByTitle,
  isTitleTaken,
  listTitles,
  lockCreator,
  pageAssessments,
  updateVersion,
} from './managed-assessments.repository.ts'
import type { TestRecords } from './test-records.ts'

export type NewAssessment = z.output<typeof createAssessmentSchema>
export type AssessmentChanges = z.output<typeof updateAssessmentSchema>

/** Assessments as their managers make and change them. What is not the actor's is `not-found`. */
export interface ManagedAssessmentsService {
  list(actor: Actor, query: ListAssessmentsQuery): Promise<Page<ManagedAssessment>>
  get(actor: Actor, id: string): Promise<ManagedAssessment>
  /** The assessment with its questions and candidates, or nothing. A draft that is named, or has the title, turns into it. */
  create(actor: Actor, assessment: NewAssessment): Promise<ManagedAssessment>
  /** Throws `conflict` when somebody changed the record since its editor saw it. */
  update(actor: Actor, id: string, changes: AssessmentChanges): Promise<ManagedAssessment>
  /** Deletes, or archives what test sessions or flags refer to. */
  remove(actor: Actor, id: string): Promise<'deleted' | 'archived'>
  /** The actor's own titles that could be mistaken for this one, most similar first. */
  similar(actor: Actor, title: string, exceptId: string | undefined): Promise<string[]>
  /** Titles that several of the actor's own assessments have. */
  duplicates(actor: Actor): Promise<DuplicateTitle[]>
}

export interface ManagedAssessmentsDeps {
  db: Database
  audit: AuditService
  notifications: NotificationsService
  tests: TestRecords
  now: () => Date
}

export function createManagedAssessmentsService(deps: ManagedAssessmentsDeps): ManagedAssessmentsService {
  const { db, audit, notifications, tests, now } = deps

  async function toAnswers(rows: readonly AssessmentRow[]): Promise<ManagedAssessment[]> {
    const counts = await countLinks(
      db.read,
      rows.map((row) => row.id),
    )
    const names = await findNames(
      db.read,
      rows.flatMap((row) => row.createdBy ?? []),
    )
    return rows.map((row) => toManagedAssessment(row, names.get(row.createdBy ?? '') ?? null, counts(row.id), now()))
  }

  async function answerOf(id: string): Promise<ManagedAssessment> {
    const row = await findAssessment(db.read, id)
    const [answer] = row === null ? [] : await toAnswers([row])
    if (answer === undefined) throw new AppError('not-found')
    return answer
  }

  async function refuseTakenTitle(
    manager: EntityManager,
    createdBy: string | null,
    columns: FormColumns,
    exceptId?: string,
  ): Promise<void> {
    if (await isTitleTaken(manager, createdBy, columns.titleKey, exceptId))
      throw refuse('title', titleTaken(columns.title))
  }

  /** Tells candidates of an assessment that they now have. */
  const tellCandidates = (
    manager: EntityManager,
    userIds: readonly string[],
    title: string,
  ): Promise<NotificationRow[]> =>
    notifications.add(manager, userIds, { key: 'assessment-assigned', parameters: { title }, url: '/participant' })

  /** What is told when an assessment leaves its draft or is made. */
  async function tellOfSchedule(
    manager: EntityManager,
    actor: Actor,
    id: string,
    title: string,
  ): Promise<NotificationRow[]> {
    const own = await notifications.add(manager, [actor.userId], {
      key: 'assessment-scheduled',
      parameters: { title },
      url: '/dashboard/assessments',
    })
    return [...own, ...(await tellCandidates(manager, await listParticipantIds(manager, id), title))]
  }

  /** Throws where the status that an editor wants fits neither the dates nor what has happened. */
  /** Answers that candidates could read after the end are known: nobody takes the same test after it, nor can that be hidden. */
  async function refuseReopening(
    manager: EntityManager,
    before: AssessmentRow,
    wanted: Pick<AssessmentRow, 'status' | 'showAnswers'>,
    at: Date,
  ): Promise<void> {
    const wereShown =
      before.showAnswers && statusAt(before, at) === 'completed' && (await tests.hasTestSessions(manager, before.id))
    if (!wereShown) return
    if (wanted.status !== 'completed') throw refuse('status', MESSAGES.answersWereShown)
    if (!wanted.showAnswers) throw refuse('showAnswers', MESSAGES.answersWereShown)
  }

  async function refuseStatus(
    manager: EntityManager,
    id: string,
    wanted: AssessmentRow['status'],
    columns: FormColumns,
    at: Date,
  ): Promise<void> {
    const reason = statusRefusal(
      wanted,
      { start: columns.startDate.getTime(), end: columns.endDate.getTime() },
      at.getTime(),
    )
    if (reason !== null) throw refuse('status', reason)
    if (wanted === 'draft' && (await tests.hasTestSessions(manager, id)))
      throw refuse('status', MESSAGES.draftAfterStart)
  }

  /** Something that candidates are to take needs candidates and questions. */
  async function requireWhole(manager: EntityManager, id: string): Promise<void> {
    const { participants, questions } = (await countLinks(manager, [id]))(id)
    const fields = {
      ...(questions === 0 ? { questionIds: MESSAGES.questionsRequired } : {}),
      ...(participants === 0 ? { participants: MESSAGES.participantsRequired } : {}),
    }
    const [message] = Object.values(fields)
    if (message !== undefined) throw new AppError('invalid-input', { message, fields })
  }

  return {
    async list(actor, query) {
      requirePermission(actor, 'assessment:list')
      const { rows, total } = await pageAssessments(db.read, assessmentScope(actor), query, {
        userId: actor.userId,
        now: now(),
      })
      return { items: await toAnswers(rows), total, page: query.page, pageSize: query.pageSize }
    },

    async get(actor, id) {
      await visibleRow(db.read, actor, id)
      return answerOf(id)
    },

    async create(actor, { participants, questionIds, draftId, ...fields }) {
      requirePermission(actor, 'assessment:manage')
      const columns = formColumns(fields)
      const { id, sent } = await db.write(async (manager) => {
        const at = now()
        if (columns.endDate <= at) throw refuse('endDate', MESSAGES.endPassed)
        await lockCreator(manager, actor.userId)
        const remembered = draftId === undefined ? null : await findDraft(manager, actor.userId, draftId)
        const draft = remembered ?? (await findDraftByTitle(manager, actor.userId, columns.titleKey))
        await refuseTakenTitle(manager, actor.userId, columns)
        const status = statusAt({ ...columns, status: 'scheduled' }, at)
        const row = draft ?? newAssessmentRow(randomUUID(), columns, status, actor.userId, at)
        if (draft === null) await insertAssessment(manager, row)
        await setQuestions(manager, tests, { ...row, status: 'draft' }, questionIds, at)
        await setParticipants(manager, tests, actor, row.id, participants, at)
        if (draft !== null) {
          const stored = { ...columns, status, draftForm: null, updatedAt: at }
          if (!(await updateVersion(manager, draft.id, draft.version, stored))) throw new AppError('conflict')
        }
        const notices = await tellOfSchedule(manager, actor, row.id, columns.title)
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'assessment.created',
          subjectType: 'assessment',
          subjectId: row.id,
          data: { status, questions: questionIds.length, participants: participants.length, fromDraft: draft !== null },
        })
        return { id: row.id, sent: notices }
      })
      notifications.announce(sent)
      return answerOf(id)
    },

    async update(actor, id, { version, status: wanted, participants, questionIds, ...fields }) {
      const columns = formColumns(fields)
      // Asked before the transaction, whose first look at the table would otherwise fix what it sees of other titles.
      const creatorId = (await findAssessment(db.read, id))?.createdBy ?? actor.userId
      const sent = await db.write(async (manager) => {
        const at = now()
        await lockCreator(manager, creatorId)
        const before = await managedRow(manager, actor, id)
        if (before.version !== version) throw new AppError('conflict')
        await refuseStatus(manager, id, wanted, columns, at)
        if (wanted !== 'draft') await refuseTakenTitle(manager, before.createdBy, columns, id)
        const status = statusAt({ ...columns, status: wanted }, at)
        await refuseReopening(manager, before, { status, showAnswers: columns.showAnswers }, at)
        const stored = { ...columns, status, draftForm: null, updatedAt: at }
        if (!(await updateVersion(manager, id, version, stored))) throw new AppError('conflict')
        const questionsChanged =
          questionIds !== undefined && (await setQuestions(manager, tests, before, questionIds, at))
        const people =
          participants === undefined ? null : await setParticipants(manager, tests, actor, id, participants, at)
        if (status !== 'draft') await requireWhole(manager, id)
        const leavesDraft = before.status === 'draft' && status !== 'draft'
        const notices = leavesDraft
          ? await tellOfSchedule(manager, actor, id, columns.title)
          : await tellCandidates(manager, status === 'draft' ? [] : (people?.added ?? []), columns.title)
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'assessment.updated',
          subjectType: 'assessment',
          subjectId: id,
          data: {
            fields: changedFields(before, columns).join(' '),
            questionsChanged,
            participantsAdded: people?.added.length ?? 0,
            participantsRemoved: people?.removed.length ?? 0,
            ...(status === before.status ? {} : { from: before.status, to: status }),
          },
        })
        return notices
      })
      notifications.announce(sent)
      return answerOf(id)
    },

    remove(actor, id) {
      return db.write(async (manager) => {
        const row = await managedRow(manager, actor, id)
        const keep = await tests.isReferredTo(manager, id)
        if (keep) {
          const at = now()
          // Ended, so that nobody starts what is gone from every list.
          if (!(await updateVersion(manager, id, row.version, { status: 'completed', archivedAt: at, updatedAt: at })))
            throw new AppError('conflict')
        } else await deleteAssessment(manager, id)
        await audit.append(manager, {
          actorId: actor.userId,
          action: keep ? 'assessment.archived' : 'assessment.deleted',
          subjectType: 'assessment',
          subjectId: id,
          data: { title: row.title },
        })
        return keep ? 'archived' : 'deleted'
      })
    },

    async similar(actor, title, exceptId) {
      requirePermission(actor, 'assessment:manage')
      return similarTitles(title, await listTitles(db.read, actor.userId, exceptId))
    },

    async duplicates(actor) {
      requirePermission(actor, 'assessment:manage')
      return duplicateTitles(await listTitles(db.read, actor.userId, undefined))
    },
  }
}

/** Names of the columns that an edit changes. */
function changedFields(before: AssessmentRow, columns: FormColumns): string[] {
  const names = Object.keys(columns) as (keyof FormColumns)[]
  return names.filter((name) => name !== 'titleKey' && JSON.stringify(before[name]) !== JSON.stringify(columns[name]))
}
