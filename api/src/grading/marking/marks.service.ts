import { randomUUID } from 'node:crypto'
import type {
  Align,
  MarkingDetail,
  MarkingTask,
  MarkingTasksQuery,
  ReviseMark,
  SubmitMark,
} from '@pengawas/shared/contracts/marking'
import type { Page } from '@pengawas/shared/contracts/paging'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { type Database, isUniqueViolation } from '../../kernel/db/database.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { NotificationRow } from '../../identity/notifications/notifications.entity.ts'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import { findNames } from '../../identity/users/users.queries.ts'
import type { MarkingTaskRow, MarkRow } from './marking.entity.ts'
import {
  changeTask,
  deleteMarks,
  findSettings,
  findTask,
  findTitles,
  insertMark,
  listMarks,
  noteAgreement,
  pageTasks,
} from './marking.repository.ts'
import {
  afterAlignment,
  afterFirst,
  afterRevision,
  afterSecond,
  DEFAULT_POLICY,
  mayRevise,
  type Outcome,
  pointProblems,
  stepOf,
  toDetail,
  totalOf,
  toTask,
} from './marking.rules.ts'
import type { ScoresChanged } from './marking.service.ts'

/** What assessors do with essays. Each step answers with the essay as it is after it, as far as this person may see it. */
export interface MarksService {
  list(actor: Actor, query: MarkingTasksQuery): Promise<Page<MarkingTask>>
  get(actor: Actor, id: string): Promise<MarkingDetail>
  /** The first mark, or the blind second one. Throws `conflict` when somebody was faster, `not-allowed` for a second mark of the same person. */
  mark(actor: Actor, id: string, mark: SubmitMark): Promise<MarkingDetail>
  /** Changes the one mark of an essay after its marker was shown the suggestion. Both stay readable. */
  revise(actor: Actor, id: string, mark: ReviseMark): Promise<MarkingDetail>
  /** Settles two marks that differ. */
  align(actor: Actor, id: string, alignment: Align): Promise<MarkingDetail>
}

export interface MarksDeps {
  db: Database
  audit: AuditService
  notifications: Pick<NotificationsService, 'add' | 'announce'>
  scoresChanged: ScoresChanged
  now: () => Date
}

export function createMarksService(deps: MarksDeps): MarksService {
  const { db, audit, notifications, scoresChanged, now } = deps

  async function taskWithMarks(
    manager: EntityManager,
    id: string,
  ): Promise<{ task: MarkingTaskRow; marks: MarkRow[] }> {
    const task = await findTask(manager, id)
    if (task === null) throw new AppError('not-found')
    return { task, marks: await listMarks(manager, [id]) }
  }

  async function policyOf(manager: EntityManager, assessmentId: string) {
    return (await findSettings(manager, assessmentId)) ?? DEFAULT_POLICY
  }

  async function detail(actor: Actor, id: string): Promise<MarkingDetail> {
    const { task, marks } = await taskWithMarks(db.read, id)
    const [titles, names, policy] = await Promise.all([
      findTitles(db.read, [task.assessmentId]),
      findNames(
        db.read,
        marks.map(({ markerId }) => markerId),
      ),
      policyOf(db.read, task.assessmentId),
    ])
    return toDetail(task, marks, actor.userId, { assessmentTitle: titles.get(task.assessmentId) ?? '', names, policy })
  }

  /** Throws unless the essay is still as the marker read it, and the points fit its criteria. */
  function requireFresh(task: MarkingTaskRow, version: number): void {
    if (task.version !== version) throw new AppError('conflict')
  }

  function requireFitting(task: MarkingTaskRow, mark: SubmitMark): void {
    const fields = pointProblems(task, mark)
    const [message] = Object.values(fields)
    if (message !== undefined) throw new AppError('invalid-input', { message, fields })
  }

  async function move(manager: EntityManager, task: MarkingTaskRow, { status, finalScore }: Outcome): Promise<void> {
    const at = now()
    const isFinal = status === 'final'
    const changed = await changeTask(manager, task, { status, finalScore, finalAt: isFinal ? at : null, updatedAt: at })
    if (!changed) throw new AppError('conflict')
    if (isFinal) await scoresChanged(manager, task.testSessionId)
  }

  function newMark(
    actor: Actor,
    taskId: string,
    round: MarkRow['round'],
    mark: SubmitMark,
    sawSuggestion: boolean,
  ): MarkRow {
    const { criteria, comment } = mark
    return {
      id: randomUUID(),
      taskId,
      round,
      markerId: actor.userId,
      criteria,
      total: totalOf(criteria),
      comment,
      sawSuggestion,
      agreedBy: null,
      createdAt: now(),
    }
  }

  /** Two who write at the same moment meet at the version, or at the index that gives each round one mark. */
  async function write(work: (manager: EntityManager) => Promise<NotificationRow[]>): Promise<void> {
    try {
      notifications.announce(await db.write(work))
    } catch (error) {
      throw isUniqueViolation(error) ? new AppError('conflict', { cause: error }) : error
    }
  }

  const notice = (key: 'marks-differ' | 'mark-proposed', { id, candidateCode }: MarkingTaskRow) => ({
    key,
    parameters: { code: candidateCode },
    url: `/dashboard/scoring/${id}`,
  })

  async function saveMark(
    manager: EntityManager,
    actor: Actor,
    id: string,
    mark: SubmitMark,
  ): Promise<NotificationRow[]> {
    const { task, marks } = await taskWithMarks(manager, id)
    requireFresh(task, mark.version)
    const round = stepOf(task.status, marks, actor.userId)
    if (round !== 'first' && round !== 'second') throw new AppError('not-allowed')
    requireFitting(task, mark)
    // Nobody is shown the suggestion before their own mark.
    const row = newMark(actor, id, round, mark, false)
    const policy = await policyOf(manager, task.assessmentId)
    const first = marks.find((other) => other.round === 'first')
    const outcome =
      first === undefined ? afterFirst(task, row.total, policy) : afterSecond(task, first.total, row.total, policy)
    await insertMark(manager, row)
    await move(manager, task, outcome)
    const notices =
      first !== undefined && outcome.status === 'alignment'
        ? await notifications.add(manager, [first.markerId, actor.userId], notice('marks-differ', task))
        : []
    // As long as a second mark is to come, the log that its giver may read tells none either; it comes with the second one.
    const isBlind = outcome.status === 'second'
    const data = {
      round,
      status: outcome.status,
      ...(isBlind ? {} : { total: row.total, final: outcome.finalScore, first: first?.total ?? row.total }),
    }
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'essay.marked',
      subjectType: 'essay',
      subjectId: id,
      data,
    })
    return notices
  }

  async function saveRevision(
    manager: EntityManager,
    actor: Actor,
    id: string,
    mark: ReviseMark,
  ): Promise<NotificationRow[]> {
    const { task, marks } = await taskWithMarks(manager, id)
    requireFresh(task, mark.version)
    if (!mayRevise(task, marks, actor.userId)) throw new AppError('not-allowed')
    requireFitting(task, mark)
    const row = newMark(actor, id, 'revision', mark, true)
    await insertMark(manager, row)
    await move(manager, task, afterRevision(row.total))
    const data = { before: task.finalScore, total: row.total }
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'essay.revised',
      subjectType: 'essay',
      subjectId: id,
      data,
    })
    return []
  }

  async function saveAlignment(
    manager: EntityManager,
    actor: Actor,
    id: string,
    alignment: Align,
  ): Promise<NotificationRow[]> {
    const { task, marks } = await taskWithMarks(manager, id)
    requireFresh(task, alignment.version)
    const step = stepOf(task.status, marks, actor.userId)
    if (step !== 'align' && step !== 'agree') throw new AppError('not-allowed')
    const proposed = marks.find(({ round }) => round === 'alignment')
    if (alignment.kind === 'agree') {
      if (step !== 'agree' || proposed === undefined) throw new AppError('not-allowed')
      await noteAgreement(manager, id, actor.userId)
      await move(manager, task, { status: 'final', finalScore: proposed.total })
      const data = { kind: 'agreement', total: proposed.total, status: 'final' }
      await audit.append(manager, {
        actorId: actor.userId,
        action: 'essay.aligned',
        subjectType: 'essay',
        subjectId: id,
        data,
      })
      return []
    }
    requireFitting(task, alignment)
    const row = newMark(actor, id, 'alignment', alignment, false)
    const outcome = afterAlignment(marks, actor.userId, row.total)
    // Another proposal takes the place of the one that was not agreed to; the audit log keeps both.
    await deleteMarks(manager, { taskId: id, round: 'alignment' })
    await insertMark(manager, row)
    await move(manager, task, outcome)
    const others = marks
      .filter(({ round, markerId }) => round !== 'alignment' && markerId !== actor.userId)
      .map(({ markerId }) => markerId)
    const notices =
      outcome.status === 'agreement' ? await notifications.add(manager, others, notice('mark-proposed', task)) : []
    const data = { kind: 'mark', total: row.total, status: outcome.status }
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'essay.aligned',
      subjectType: 'essay',
      subjectId: id,
      data,
    })
    return notices
  }

  return {
    async list(actor, query) {
      requirePermission(actor, 'essay:mark')
      const { rows, total } = await pageTasks(db.read, query, actor.userId)
      const [titles, marks] = await Promise.all([
        findTitles(db.read, [...new Set(rows.map(({ assessmentId }) => assessmentId))]),
        listMarks(
          db.read,
          rows.map(({ id }) => id),
        ),
      ])
      const marksOf = Map.groupBy(marks, ({ taskId }) => taskId)
      const items = rows.map((row) =>
        toTask(row, marksOf.get(row.id) ?? [], titles.get(row.assessmentId) ?? '', actor.userId),
      )
      return { items, total, page: query.page, pageSize: query.pageSize }
    },

    async get(actor, id) {
      requirePermission(actor, 'essay:mark')
      return detail(actor, id)
    },

    async mark(actor, id, mark) {
      requirePermission(actor, 'essay:mark')
      await write((manager) => saveMark(manager, actor, id, mark))
      return detail(actor, id)
    },

    async revise(actor, id, mark) {
      requirePermission(actor, 'essay:mark')
      await write((manager) => saveRevision(manager, actor, id, mark))
      return detail(actor, id)
    },

    async align(actor, id, alignment) {
      requirePermission(actor, 'essay:mark')
      await write((manager) => saveAlignment(manager, actor, id, alignment))
      return detail(actor, id)
    },
  }
}
