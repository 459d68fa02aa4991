import type {
  DecideSettings,
  MarkingOverview,
  MarkingSettings,
  SaveMarkingSettings,
} from '@pengawas/shared/contracts/marking'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { type Database, isUniqueViolation } from '../../kernel/db/database.ts'
import { findAssessment } from '../../assessments/assessments/assessments.queries.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import { findNames } from '../../identity/users/users.queries.ts'
import type { MarkingSettingsRow } from './marking.entity.ts'
import {
  changeSettings,
  changeTask,
  countTasks,
  findSettings,
  findTitles,
  insertSettings,
  listAwaitingSecond,
  listMarks,
  listSettings,
} from './marking.repository.ts'
import { DEFAULT_POLICY, isLooser, type MarkingPolicy, needsSecondMark } from './marking.rules.ts'
import type { ScoresChanged } from './marking.service.ts'

export interface MarkingSettingsService {
  /** What there is to mark: assessments with their questions, how far they are, and how they are marked. */
  overview(actor: Actor): Promise<MarkingOverview>
  /**
   * Takes effect on marks from now on; essays that need a second mark no more are final with their first. What makes marking
   * less strict waits for another assessor, unless a super-admin wants it: nobody frees their own marks from a second look.
   */
  save(actor: Actor, assessmentId: string, settings: SaveMarkingSettings): Promise<MarkingSettings>
  /** Agrees to what waits, which nobody does to a proposal of their own, or drops it. */
  decide(actor: Actor, assessmentId: string, decision: DecideSettings): Promise<MarkingSettings>
}

const NO_PROPOSAL = { proposedPercent: null, proposedTolerance: null, proposedBy: null, proposedAt: null } as const

/** Settings that nobody has saved have version 0. */
const unsaved = (assessmentId: string, at: Date): MarkingSettingsRow => ({
  assessmentId,
  ...DEFAULT_POLICY,
  version: 0,
  updatedAt: at,
  ...NO_PROPOSAL,
})

function toSettings(row: MarkingSettingsRow, names: ReadonlyMap<string, string>, readerId: string): MarkingSettings {
  const {
    assessmentId,
    secondMarkPercent,
    tolerance,
    version,
    proposedPercent,
    proposedTolerance,
    proposedBy,
    proposedAt,
  } = row
  const isWaiting = proposedPercent !== null && proposedTolerance !== null && proposedBy !== null && proposedAt !== null
  return {
    ...{ assessmentId, secondMarkPercent, tolerance, version },
    proposal: isWaiting
      ? {
          secondMarkPercent: proposedPercent,
          tolerance: proposedTolerance,
          proposedByName: names.get(proposedBy) ?? '',
          isOwn: proposedBy === readerId,
          at: proposedAt.toISOString(),
        }
      : null,
  }
}

export function createMarkingSettingsService(deps: {
  db: Database
  audit: AuditService
  scoresChanged: ScoresChanged
  now: () => Date
}): MarkingSettingsService {
  const { db, audit, scoresChanged, now } = deps

  async function store(manager: EntityManager, row: MarkingSettingsRow): Promise<void> {
    if (row.version === 1) await insertSettings(manager, row)
    else if (!(await changeSettings(manager, row))) throw new AppError('conflict')
  }

  /** Essays that waited for a second mark which is not wanted any more. */
  async function release(manager: EntityManager, settings: MarkingSettingsRow, at: Date): Promise<number> {
    const waiting = await listAwaitingSecond(manager, settings.assessmentId)
    const released = waiting.filter(({ id }) => !needsSecondMark(id, settings))
    const marks = await listMarks(
      manager,
      released.map(({ id }) => id),
    )
    const sessions = new Set<string>()
    for (const task of released) {
      const first = marks.find(({ taskId, round }) => taskId === task.id && round === 'first')
      if (first === undefined) continue
      if (!(await changeTask(manager, task, { status: 'final', finalScore: first.total, finalAt: at, updatedAt: at })))
        throw new AppError('conflict')
      sessions.add(task.testSessionId)
    }
    for (const testSessionId of sessions) await scoresChanged(manager, testSessionId)
    return released.length
  }

  interface Step {
    /** As it is to be stored; its version and time are set by `change`. */
    row: MarkingSettingsRow
    action: 'essay.settings-changed' | 'essay.settings-proposed' | 'essay.settings-refused'
    data: Record<string, string | number>
  }

  /** Puts settings into force. A proposal that waited is answered by it. */
  async function apply(
    manager: EntityManager,
    before: MarkingSettingsRow,
    wanted: MarkingPolicy,
    at: Date,
  ): Promise<Step> {
    const row = { ...before, ...wanted, ...NO_PROPOSAL }
    const released = await release(manager, row, at)
    const data = {
      ...wanted,
      secondMarkPercentBefore: before.secondMarkPercent,
      toleranceBefore: before.tolerance,
      released,
    }
    return { row, action: 'essay.settings-changed', data }
  }

  /** One step of the settings that the caller has seen in this version. */
  async function change(
    actor: Actor,
    assessmentId: string,
    version: number,
    work: (manager: EntityManager, before: MarkingSettingsRow, at: Date) => Promise<Step> | Step,
  ): Promise<MarkingSettings> {
    requirePermission(actor, 'essay:mark')
    try {
      const stored = await db.write(async (manager) => {
        const at = now()
        if ((await findAssessment(manager, assessmentId)) === null) throw new AppError('not-found')
        const before = (await findSettings(manager, assessmentId)) ?? unsaved(assessmentId, at)
        if (before.version !== version) throw new AppError('conflict')
        const { row: wanted, action, data } = await work(manager, before, at)
        const row = { ...wanted, version: version + 1, updatedAt: at }
        await store(manager, row)
        await audit.append(manager, {
          actorId: actor.userId,
          action,
          subjectType: 'assessment',
          subjectId: assessmentId,
          data,
        })
        return row
      })
      return toSettings(
        stored,
        await findNames(db.read, stored.proposedBy === null ? [] : [stored.proposedBy]),
        actor.userId,
      )
    } catch (error) {
      throw isUniqueViolation(error) ? new AppError('conflict', { cause: error }) : error
    }
  }

  return {
    async overview(actor) {
      requirePermission(actor, 'essay:mark')
      const counts = await countTasks(db.read)
      const questionsOf = Map.groupBy(counts, ({ assessmentId }) => assessmentId)
      const [titles, rows] = await Promise.all([findTitles(db.read, [...questionsOf.keys()]), listSettings(db.read)])
      const names = await findNames(
        db.read,
        rows.flatMap(({ proposedBy }) => proposedBy ?? []),
      )
      const at = now()
      const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
      return [...questionsOf]
        .map(([assessmentId, questions]) => ({
          assessmentId,
          title: titles.get(assessmentId) ?? '',
          total: sum(questions.map(({ total }) => total)),
          final: sum(questions.map(({ final }) => final)),
          settings: toSettings(
            rows.find((row) => row.assessmentId === assessmentId) ?? unsaved(assessmentId, at),
            names,
            actor.userId,
          ),
          questions: questions
            .map(({ questionId, preview, total, final }) => ({ questionId, preview, total, final }))
            .toSorted((a, b) => a.preview.localeCompare(b.preview, 'id')),
        }))
        .toSorted((a, b) => a.title.localeCompare(b.title, 'id'))
    },

    save: (actor, assessmentId, { secondMarkPercent, tolerance, version }) =>
      change(actor, assessmentId, version, async (manager, before, at) => {
        const wanted = { secondMarkPercent, tolerance }
        if (isLooser(wanted, before) && actor.role !== 'super-admin') {
          const proposal = {
            proposedPercent: secondMarkPercent,
            proposedTolerance: tolerance,
            proposedBy: actor.userId,
            proposedAt: at,
          }
          return { row: { ...before, ...proposal }, action: 'essay.settings-proposed', data: wanted }
        }
        return apply(manager, before, wanted, at)
      }),

    decide: (actor, assessmentId, { accept, version }) =>
      change(actor, assessmentId, version, async (manager, before, at) => {
        const { proposedPercent, proposedTolerance, proposedBy } = before
        if (proposedPercent === null || proposedTolerance === null || proposedBy === null)
          throw new AppError('conflict')
        const wanted = { secondMarkPercent: proposedPercent, tolerance: proposedTolerance }
        if (!accept)
          return {
            row: { ...before, ...NO_PROPOSAL },
            action: 'essay.settings-refused',
            data: { ...wanted, proposedBy },
          }
        if (proposedBy === actor.userId) throw new AppError('not-allowed', { message: 'ownProposal' })
        const applied = await apply(manager, before, wanted, at)
        return { ...applied, data: { ...applied.data, proposedBy } }
      }),
  }
}
