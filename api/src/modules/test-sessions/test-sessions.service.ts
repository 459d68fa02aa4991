import { randomUUID } from 'node:crypto'
import { type CreateTestSession, isOver, type TestSession } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import { type Database, isUniqueViolation } from '../../db/database.ts'
import type { Announcer } from '../../lib/announcer.ts'
import { randomLegible } from '../../lib/secrets.ts'
import { findAssessment, isParticipant, listAssessments } from '../assessments/assessments.repository.ts'
import { assessmentScope, statusAt } from '../assessments/assessments.rules.ts'
import type { AssessmentsService } from '../assessments/assessments.service.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { type Actor, requirePermission } from '../auth/actor.ts'
import { insertLiveState } from '../live-states/live-states.repository.ts'
import { assertWatched, keepWatched } from '../proctoring/watch-scope.ts'
import type { TestSessionRow } from './test-sessions.entity.ts'
import {
  findSessionOf,
  findTestSession,
  insertTestSession,
  listSessionsOfAssessments,
  moveSessionStatus,
} from './test-sessions.repository.ts'
import { consentFits, initialSources, toTestSession } from './test-sessions.rules.ts'

const CODE_LENGTH = 8
const CODE_ATTEMPTS = 5

export interface TestSessionsService {
  /** Starts the candidate's one test session in an assessment, or returns the one under way. Throws `not-found`, `assessment-not-active`, `consent-missing` or `test-session-over`. */
  start(actor: Actor, request: CreateTestSession): Promise<TestSession>
  /** For staff, those of the assessments they have to do with, a proctor's own candidates; newest start first. */
  list(actor: Actor, assessmentId: string | undefined): Promise<TestSession[]>
  /** One's own, or one in the scope of a member of staff. */
  get(actor: Actor, id: string): Promise<TestSession>
  /** Ends the candidate's own test session. Ending it again changes nothing. */
  end(actor: Actor, id: string): Promise<TestSession>
}

export interface TestSessionsDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  assessments: AssessmentsService
  now: () => Date
}

export function createTestSessionsService(deps: TestSessionsDeps): TestSessionsService {
  const { db, audit, announcer, assessments, now } = deps

  function resume(existing: TestSessionRow): TestSession {
    if (isOver(existing.status)) throw new AppError('test-session-over')
    return toTestSession(existing)
  }

  /** Somebody else's is `not-found`, whether it exists or not. */
  async function ownSession(actor: Actor, id: string): Promise<TestSessionRow> {
    const row = await findTestSession(db.read, id)
    if (row === null || row.participantId !== actor.userId) throw new AppError('not-found')
    return row
  }

  return {
    async start(actor, request) {
      requirePermission(actor, 'assessment:take')
      const { assessmentId, consent } = request
      const [assessment, assigned, existing] = await Promise.all([
        findAssessment(db.read, assessmentId),
        isParticipant(db.read, assessmentId, actor.userId),
        findSessionOf(db.read, assessmentId, actor.userId),
      ])
      if (assessment === null || !assigned) throw new AppError('not-found')
      if (existing !== null && isOver(existing.status)) throw new AppError('test-session-over')
      if (statusAt(assessment, now()) !== 'active') throw new AppError('assessment-not-active')
      if (existing !== null) return resume(existing)
      if (!consentFits(consent, assessment.mediaPolicy)) throw new AppError('consent-missing')

      for (let attempt = 1; ; attempt += 1) {
        const at = now()
        const row: TestSessionRow = {
          id: randomUUID(),
          assessmentId,
          participantId: actor.userId,
          code: randomLegible(CODE_LENGTH),
          status: 'active',
          startTime: at,
          endTime: null,
          consent,
          attempt: 1,
          seed: randomUUID(),
          currentPosition: 0,
          pageId: null,
          pausedAt: null,
          pausedMs: 0,
          extraMs: 0,
          creditMs: 0,
          finishReason: null,
          createdAt: at,
          updatedAt: at,
        }
        try {
          await db.write(async (manager) => {
            await insertTestSession(manager, row)
            await insertLiveState(manager, {
              testSessionId: row.id,
              assessmentId,
              pageId: null,
              sources: initialSources(consent, assessment.mediaPolicy),
              nodeId: null,
              peer: null,
              updatedAt: at,
            })
            await audit.append(manager, {
              actorId: actor.userId,
              action: 'test-session.started',
              subjectType: 'test-session',
              subjectId: row.id,
              data: { assessmentId, ...consent },
            })
          })
          announcer.announce('candidateChanged', { testSessionId: row.id })
          return toTestSession(row)
        } catch (error) {
          if (!isUniqueViolation(error)) throw error
          // Either the same request came twice at once, or the code is taken.
          const other = await findSessionOf(db.read, assessmentId, actor.userId)
          if (other !== null) return resume(other)
          if (attempt >= CODE_ATTEMPTS) throw error
        }
      }
    },

    async list(actor, assessmentId) {
      requirePermission(actor, 'test-session:list')
      const visible = await listAssessments(db.read, assessmentScope(actor))
      const ids = visible.map((assessment) => assessment.id).filter((id) => assessmentId === undefined || id === assessmentId)
      const rows = await listSessionsOfAssessments(db.read, ids)
      return (await keepWatched(db.read, actor, rows)).map(toTestSession)
    },

    async get(actor, id) {
      if (actor.role === 'peserta') return toTestSession(await ownSession(actor, id))
      requirePermission(actor, 'test-session:list')
      const row = await findTestSession(db.read, id)
      if (row === null) throw new AppError('not-found')
      await assessments.assertInScope(actor, row.assessmentId)
      await assertWatched(db.read, actor, row)
      return toTestSession(row)
    },

    async end(actor, id) {
      requirePermission(actor, 'assessment:take')
      const row = await ownSession(actor, id)
      if (row.status === 'completed') return toTestSession(row)
      if (row.status === 'terminated') throw new AppError('test-session-over')
      const at = now()
      const moved = await db.write(async (manager) => {
        const changed = await moveSessionStatus(manager, id, ['active', 'paused', 'locked'], {
          status: 'completed',
          endTime: at,
          updatedAt: at,
        })
        if (changed) {
          await audit.append(manager, { actorId: actor.userId, action: 'test-session.ended', subjectType: 'test-session', subjectId: id })
        }
        return changed
      })
      const ended = toTestSession(await ownSession(actor, id))
      if (moved) {
        announcer.announce('testSessionChanged', ended)
        announcer.announce('candidateChanged', { testSessionId: id })
      }
      return ended
    },
  }
}
