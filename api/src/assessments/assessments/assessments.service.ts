import type { ParticipantAssessment } from '@pengawas/shared/contracts/participant-assessments'
import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import { isWithinScope } from './managing.queries.ts'
import { listOverdue, listParticipantAssessments, moveStatus } from './assessments.repository.ts'
import { statusAt, toAssessment } from './assessments.rules.ts'
import { sittingsOf } from './sittings.queries.ts'
import { asTakenIn } from './sittings.rules.ts'
import { assessmentScope } from './managing.rules.ts'
import { countQuestions } from './managed-assessments.repository.ts'
import type { TestRecords } from './test-records.ts'

export interface AssessmentsService {
  /** A candidate's own assignments with their own test sessions; drafts stay hidden. */
  listForParticipant(actor: Actor): Promise<ParticipantAssessment[]>
  /** Throws `not-found` for an assessment outside the actor's scope: that it exists is not theirs to know. */
  assertInScope(actor: Actor, assessmentId: string): Promise<void>
  /** Writes down the statuses that the clock has changed, or that of one assessment; returns how many. Answers never wait for it: they compute the status. */
  advanceStatuses(onlyId?: string): Promise<number>
}

export function createAssessmentsService(deps: {
  db: Database
  audit: AuditService
  tests: TestRecords
  now: () => Date
}): AssessmentsService {
  const { db, audit, tests, now } = deps
  return {
    async listForParticipant(actor) {
      requirePermission(actor, 'assessment:take')
      const assessments = await listParticipantAssessments(db.read, actor.userId)
      const at = now()
      const countsOf = await countQuestions(
        db.read,
        assessments.map(({ id }) => id),
      )
      const own = await tests.findOwn(db.read, actor.userId, assessments, at)
      const sittings = await sittingsOf(
        db.read,
        actor.userId,
        assessments.map(({ id }) => id),
      )
      return assessments
        .filter((row) => row.status !== 'draft')
        .map((row) => ({ row: asTakenIn(row, sittings.get(row.id) ?? null), sitting: sittings.get(row.id) }))
        .toSorted((a, b) => a.row.startDate.getTime() - b.row.startDate.getTime())
        .map(({ row, sitting }) => ({
          assessment: toAssessment(row, countsOf(row.id), at),
          sitting: sitting === undefined ? null : { name: sitting.name, place: sitting.place },
          testSession: own.get(row.id)?.testSession ?? null,
          earlierSessions: own.get(row.id)?.earlierSessions ?? [],
          clock: own.get(row.id)?.clock ?? null,
        }))
    },

    async assertInScope(actor, assessmentId) {
      if (!(await isWithinScope(db.read, assessmentScope(actor), assessmentId))) throw new AppError('not-found')
    },

    async advanceStatuses(onlyId) {
      const at = now()
      const overdue = await listOverdue(db.read, at)
      let moved = 0
      for (const row of overdue.filter(({ id }) => onlyId === undefined || id === onlyId)) {
        const to = statusAt(row, at)
        if (to === row.status) continue
        const isMoved = await db.write(async (manager) => {
          // Several hubs run this; only the one that moved the row writes the log.
          if (!(await moveStatus(manager, row.id, row.status, to, at))) return false
          await audit.append(manager, {
            actorId: null,
            action: 'assessment.status-changed',
            subjectType: 'assessment',
            subjectId: row.id,
            data: { from: row.status, to },
          })
          return true
        })
        if (isMoved) moved += 1
      }
      return moved
    },
  }
}
