import type { MarkingOverview, MarkingSettings, SaveMarkingSettings } from '@pengawas/shared/contracts/marking'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { type Database, isUniqueViolation } from '../../db/database.ts'
import { findAssessment } from '../assessments/assessments.repository.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { type Actor, requirePermission } from '../auth/actor.ts'
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
import { DEFAULT_POLICY, needsSecondMark } from './marking.rules.ts'
import type { ScoresChanged } from './marking.service.ts'

export interface MarkingSettingsService {
  /** What there is to mark: assessments with their questions, how far they are, and how they are marked. */
  overview(actor: Actor): Promise<MarkingOverview>
  /** Takes effect on marks from now on; essays that need a second mark no more are final with their first. */
  save(actor: Actor, assessmentId: string, settings: SaveMarkingSettings): Promise<MarkingSettings>
}

/** Settings that nobody has saved have version 0. */
function toSettings(assessmentId: string, row: MarkingSettingsRow | null): MarkingSettings {
  const { secondMarkPercent, tolerance, version } = row ?? { ...DEFAULT_POLICY, version: 0 }
  return { assessmentId, secondMarkPercent, tolerance, version }
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
    const marks = await listMarks(manager, released.map(({ id }) => id))
    const sessions = new Set<string>()
    for (const task of released) {
      const first = marks.find(({ taskId, round }) => taskId === task.id && round === 'first')
      if (first === undefined) continue
      if (!(await changeTask(manager, task, { status: 'final', finalScore: first.total, finalAt: at, updatedAt: at }))) throw new AppError('conflict')
      sessions.add(task.testSessionId)
    }
    for (const testSessionId of sessions) await scoresChanged(manager, testSessionId)
    return released.length
  }

  return {
    async overview(actor) {
      requirePermission(actor, 'essay:mark')
      const counts = await countTasks(db.read)
      const questionsOf = Map.groupBy(counts, ({ assessmentId }) => assessmentId)
      const [titles, rows] = await Promise.all([findTitles(db.read, [...questionsOf.keys()]), listSettings(db.read)])
      const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
      return [...questionsOf]
        .map(([assessmentId, questions]) => ({
          assessmentId,
          title: titles.get(assessmentId) ?? '',
          total: sum(questions.map(({ total }) => total)),
          final: sum(questions.map(({ final }) => final)),
          settings: toSettings(assessmentId, rows.find((row) => row.assessmentId === assessmentId) ?? null),
          questions: questions
            .map(({ questionId, preview, total, final }) => ({ questionId, preview, total, final }))
            .toSorted((a, b) => a.preview.localeCompare(b.preview, 'id')),
        }))
        .toSorted((a, b) => a.title.localeCompare(b.title, 'id'))
    },

    async save(actor, assessmentId, { secondMarkPercent, tolerance, version }) {
      requirePermission(actor, 'essay:mark')
      const row = { assessmentId, secondMarkPercent, tolerance, version: version + 1, updatedAt: now() }
      try {
        await db.write(async (manager) => {
          if ((await findAssessment(manager, assessmentId)) === null) throw new AppError('not-found')
          const before = toSettings(assessmentId, await findSettings(manager, assessmentId))
          if (before.version !== version) throw new AppError('conflict')
          await store(manager, row)
          const released = await release(manager, row, row.updatedAt)
          const data = { secondMarkPercent, tolerance, secondMarkPercentBefore: before.secondMarkPercent, toleranceBefore: before.tolerance, released }
          await audit.append(manager, { actorId: actor.userId, action: 'essay.settings-changed', subjectType: 'assessment', subjectId: assessmentId, data })
        })
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError('conflict', { cause: error }) : error
      }
      return toSettings(assessmentId, row)
    },
  }
}
