import type { AssessmentStats, StatusCheck } from '@pengawas/shared/contracts/assessment-management'
import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { Database } from '../../kernel/db/database.ts'
import { visibleRow } from './assessment-access.ts'
import { findAssessment, isParticipant } from './assessments.queries.ts'
import { toAssessment } from './assessments.rules.ts'
import type { AssessmentsService } from './assessments.service.ts'
import { countLinks, countQuestions } from './managed-assessments.repository.ts'
import { takenBy } from './sittings.queries.ts'
import type { TestRecords } from './test-records.ts'

/** How an assessment stands. */
export interface AssessmentStatusService {
  stats(actor: Actor, id: string): Promise<AssessmentStats>
  /** For staff in whose scope it lies, and for its candidates. Writes the status down where the clock has overtaken it. */
  check(actor: Actor, id: string): Promise<StatusCheck>
  /** The same for all assessments at once; returns how many statuses changed. */
  trigger(actor: Actor): Promise<number>
}

export function createAssessmentStatusService(deps: {
  db: Database
  assessments: AssessmentsService
  tests: TestRecords
  now: () => Date
}): AssessmentStatusService {
  const { db, assessments, tests, now } = deps
  return {
    async stats(actor, id) {
      await visibleRow(db.read, actor, id)
      const { participants } = (await countLinks(db.read, [id]))(id)
      return { participants, ...(await tests.figures(db.read, id)) }
    },

    async check(actor, id) {
      if (actor.role === 'peserta') {
        const row = await findAssessment(db.read, id)
        if (row === null || row.status === 'draft' || !(await isParticipant(db.read, id, actor.userId)))
          throw new AppError('not-found')
      } else await visibleRow(db.read, actor, id)
      await assessments.advanceStatuses(id)
      const found = await findAssessment(db.read, id)
      if (found === null) throw new AppError('not-found')
      const row = actor.role === 'peserta' ? await takenBy(db.read, found, actor.userId) : found
      const at = now()
      const counts = (await countQuestions(db.read, [id]))(id)
      return { assessment: toAssessment(row, counts, at), serverTime: at.toISOString() }
    },

    trigger(actor) {
      requirePermission(actor, 'assessment:manage')
      return assessments.advanceStatuses()
    },
  }
}
