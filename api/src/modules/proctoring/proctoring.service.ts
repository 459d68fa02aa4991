import type { Wall, WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { Database } from '../../db/database.ts'
import type { AssessmentRow } from '../assessments/assessments.entity.ts'
import { isWithinScope, listAssessments } from '../assessments/assessments.repository.ts'
import { assessmentScope, statusAt } from '../assessments/assessments.rules.ts'
import { type Actor, requirePermission } from '../auth/actor.ts'
import { countPendingFlags } from '../flags/flags.repository.ts'
import { countsBySession, hasAny } from '../flags/flags.rules.ts'
import { findLiveStates } from '../live-states/live-states.repository.ts'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'
import { findTestSession, listSessionsOfAssessments } from '../test-sessions/test-sessions.repository.ts'
import { findNames } from '../users/users.repository.ts'
import { toWallCandidate } from './proctoring.rules.ts'

export interface ProctoringService {
  /** The running assessments that the actor watches, with a tile for each test session that is not over or has flags nobody reviewed yet. */
  wall(actor: Actor): Promise<Wall>
  /** One tile, whatever its state; null for an unknown test session. */
  candidate(testSessionId: string): Promise<WallCandidate | null>
  /** Ids of the assessments whose news the actor is sent. */
  watchedAssessments(actor: Actor): Promise<string[]>
  /** Whether the actor may watch the candidates of this assessment. */
  mayWatch(actor: Actor, assessmentId: string): Promise<boolean>
}

export function createProctoringService(deps: { db: Database; now: () => Date }): ProctoringService {
  const { db, now } = deps

  async function tiles(sessions: readonly TestSessionRow[]): Promise<WallCandidate[]> {
    const ids = sessions.map((session) => session.id)
    const [names, states, counts] = await Promise.all([
      findNames(
        db.read,
        sessions.map((session) => session.participantId),
      ),
      findLiveStates(db.read, ids),
      countPendingFlags(db.read, ids),
    ])
    const stateOf = new Map(states.map((state) => [state.testSessionId, state]))
    const countsOf = countsBySession(counts)
    return sessions.map((session) =>
      toWallCandidate(session, {
        participantName: names.get(session.participantId) ?? '',
        state: stateOf.get(session.id),
        flagCounts: countsOf.get(session.id),
      }),
    )
  }

  async function watched(actor: Actor): Promise<AssessmentRow[]> {
    const rows = await listAssessments(db.read, assessmentScope(actor))
    return rows.filter((row) => row.status !== 'draft')
  }

  return {
    async wall(actor) {
      requirePermission(actor, 'wall:watch')
      const running = (await watched(actor)).filter((row) => statusAt(row, now()) === 'active')
      const sessions = await listSessionsOfAssessments(
        db.read,
        running.map((row) => row.id),
      )
      const candidates = await tiles(sessions)
      return {
        assessments: running.map((row) => ({
          id: row.id,
          title: row.title,
          endDate: row.endDate.toISOString(),
          lastSequence: row.flagSequence,
        })),
        candidates: candidates.filter(({ status, flagCounts }) => !isOver(status) || hasAny(flagCounts)),
      }
    },

    async candidate(testSessionId) {
      const session = await findTestSession(db.read, testSessionId)
      if (session === null) return null
      const [tile] = await tiles([session])
      return tile ?? null
    },

    async watchedAssessments(actor) {
      const rows = await watched(actor)
      return rows.map((row) => row.id)
    },

    mayWatch: (actor, assessmentId) => isWithinScope(db.read, assessmentScope(actor), assessmentId),
  }
}
