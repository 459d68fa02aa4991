import type { Wall, WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { Database } from '../../db/database.ts'
import { findAssessmentsById, isWithinScope, listAssessments } from '../assessments/assessments.repository.ts'
import { assessmentScope, statusAt } from '../assessments/assessments.rules.ts'
import { type Actor, requirePermission } from '../auth/actor.ts'
import { countPendingFlags } from '../flags/flags.repository.ts'
import { countsBySession, hasAny } from '../flags/flags.rules.ts'
import { findLiveStates } from '../live-states/live-states.repository.ts'
import { findProgress } from '../test-sessions/progress.ts'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'
import { findTestSession, findTestSessions, listSessionsOfAssessments } from '../test-sessions/test-sessions.repository.ts'
import { findNames } from '../users/users.repository.ts'
import { toWallCandidate } from './proctoring.rules.ts'
import { findWatcher, findWatchers, keepWatched, loadOf } from './watch-scope.ts'

export interface ProctoringService {
  /** The running assessments that the actor watches, with a tile for each of their test sessions that is not over or has flags nobody reviewed yet. */
  wall(actor: Actor): Promise<Wall>
  /** Tiles, whatever their state; unknown test sessions are left out. */
  candidates(testSessionIds: readonly string[]): Promise<WallCandidate[]>
  /** The proctor who watches each of these test sessions beside those who watch all; absent where there is none. */
  watchersOf(testSessionIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Whether the actor may watch this candidate. */
  mayWatch(actor: Actor, testSessionId: string): Promise<boolean>
}

export function createProctoringService(deps: { db: Database; now: () => Date }): ProctoringService {
  const { db, now } = deps

  async function tiles(sessions: readonly TestSessionRow[]): Promise<WallCandidate[]> {
    const ids = sessions.map((session) => session.id)
    const [names, states, counts, progress, assessments] = await Promise.all([
      findNames(
        db.read,
        sessions.map((session) => session.participantId),
      ),
      findLiveStates(db.read, ids),
      countPendingFlags(db.read, ids),
      findProgress(db.read, sessions, now()),
      findAssessmentsById(db.read, [...new Set(sessions.map(({ assessmentId }) => assessmentId))]),
    ])
    const stateOf = new Map(states.map((state) => [state.testSessionId, state]))
    const countsOf = countsBySession(counts)
    const policyOf = new Map(assessments.map(({ id, mediaPolicy }) => [id, mediaPolicy]))
    return sessions.flatMap((session) => {
      const done = progress.get(session.id)
      const mediaPolicy = policyOf.get(session.assessmentId)
      if (done === undefined || mediaPolicy === undefined) return []
      const participantName = names.get(session.participantId) ?? ''
      return [toWallCandidate(session, { participantName, state: stateOf.get(session.id), flagCounts: countsOf.get(session.id), progress: done, mediaPolicy })]
    })
  }

  return {
    async wall(actor) {
      requirePermission(actor, 'wall:watch')
      const visible = await listAssessments(db.read, assessmentScope(actor))
      const running = visible.filter((row) => statusAt(row, now()) === 'active')
      const all = await listSessionsOfAssessments(
        db.read,
        running.map((row) => row.id),
      )
      const sessions = await keepWatched(db.read, actor, all)
      const candidates = await tiles(sessions)
      const assessments = running.map(async (row) => ({
        id: row.id,
        title: row.title,
        endDate: row.endDate.toISOString(),
        lastSequence: row.flagSequence,
        load: await loadOf(db.read, actor, row.id, sessions),
      }))
      return {
        assessments: await Promise.all(assessments),
        candidates: candidates.filter(({ status, flagCounts }) => !isOver(status) || hasAny(flagCounts)),
      }
    },

    candidates: async (testSessionIds) => tiles(await findTestSessions(db.read, testSessionIds)),

    async watchersOf(testSessionIds) {
      const watchers = await findWatchers(db.read, await findTestSessions(db.read, testSessionIds))
      return new Map(testSessionIds.flatMap((id) => (watchers.has(id) ? [[id, watchers.get(id) ?? ''] as const] : [])))
    },

    async mayWatch(actor, testSessionId) {
      const session = await findTestSession(db.read, testSessionId)
      if (session === null || !(await isWithinScope(db.read, assessmentScope(actor), session.assessmentId))) return false
      return actor.role !== 'proktor' || (await findWatcher(db.read, session)) === actor.userId
    },
  }
}
