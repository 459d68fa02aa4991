import type { Wall, WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { isAllowed } from '@pengawas/shared/permissions'
import type { Database } from '../../kernel/db/database.ts'
import { createBatcher } from '../../kernel/lib/batcher.ts'
import {
  findAssessmentsById,
  isWithinScope,
  listAssessments,
} from '../../assessments/assessments/assessments.queries.ts'
import { assessmentScope, statusAt } from '../../assessments/assessments/assessments.rules.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import { countPendingFlags } from '../flags/flags.queries.ts'
import { countsBySession, hasAny } from '../flags/flags.rules.ts'
import { findLiveStates, listPlacedOn } from '../../sessions/live-states/live-states.queries.ts'
import { findProgress } from '../../sessions/progress/progress.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { findTestSessions, listSessionsOfAssessments } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { findNames, findUser } from '../../identity/users/users.queries.ts'
import { toWallCandidate } from './wall.rules.ts'
import { findWatchers, filterWatched, listProctors, loadOf } from '../../sessions/watching/watch-scope.ts'

type Watcher = Pick<Actor, 'role' | 'userId'>

export interface ProctoringService {
  /** The running assessments that the actor watches, with a tile for each of their test sessions that is not over or has flags nobody reviewed yet. */
  wall(actor: Actor): Promise<Wall>
  /** Tiles, whatever their state; unknown test sessions are left out. */
  candidates(testSessionIds: readonly string[]): Promise<WallCandidate[]>
  /** The proctor who watches each of these test sessions beside those who watch all; absent where there is none. */
  watchersOf(testSessionIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The proctors of an assessment whose accounts are active. */
  proctorsOf(assessmentId: string): Promise<string[]>
  /** Whether the actor may watch this candidate. */
  mayWatch(actor: Watcher, testSessionId: string): Promise<boolean>
  /** Of these test sessions, those that the account may watch as it is now; null where it may watch nobody at all. */
  watchable(userId: string, testSessionIds: readonly string[]): Promise<ReadonlySet<string> | null>
  /** Whether a candidate whom the actor watches has a place on this media node. */
  watchesOn(actor: Watcher, nodeId: string): Promise<boolean>
}

/** A wall that is scrolled through asks for each candidate; what comes while one batch is looked up is the next one. */
const CHECKS_PER_BATCH = 500
const MAX_WAITING_CHECKS = 5_000

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
      return [
        toWallCandidate(session, {
          participantName,
          state: stateOf.get(session.id),
          flagCounts: countsOf.get(session.id),
          progress: done,
          mediaPolicy,
        }),
      ]
    })
  }

  /** Of these test sessions, those that the account watches. */
  async function watchedBy(watcher: Watcher, testSessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    const sessions = await findTestSessions(db.read, testSessionIds)
    const scope = assessmentScope(watcher)
    const inScope = new Map<string, boolean>()
    for (const { assessmentId } of sessions) {
      if (!inScope.has(assessmentId)) inScope.set(assessmentId, await isWithinScope(db.read, scope, assessmentId))
    }
    const visible = sessions.filter(({ assessmentId }) => inScope.get(assessmentId) === true)
    const watchers = watcher.role === 'proktor' ? await findWatchers(db.read, visible) : null
    return new Set(visible.map(({ id }) => id).filter((id) => watchers === null || watchers.get(id) === watcher.userId))
  }

  const checks = createBatcher<{ watcher: Watcher; testSessionId: string }, boolean>({
    maxSize: CHECKS_PER_BATCH,
    maxWaiting: MAX_WAITING_CHECKS,
    mayRetryAlone: () => false,
    async work(jobs) {
      const watched = new Map<string, ReadonlySet<string>>()
      for (const [account, wanted] of Map.groupBy(jobs, ({ watcher }) => `${watcher.userId} ${watcher.role}`)) {
        const [first] = wanted
        if (first !== undefined)
          watched.set(account, await watchedBy(first.watcher, [...new Set(wanted.map((job) => job.testSessionId))]))
      }
      return jobs.map(({ watcher, testSessionId }) => ({
        ok: true,
        value: watched.get(`${watcher.userId} ${watcher.role}`)?.has(testSessionId) ?? false,
      }))
    },
  })

  return {
    async wall(actor) {
      requirePermission(actor, 'wall:watch')
      const visible = await listAssessments(db.read, assessmentScope(actor))
      const running = visible.filter((row) => statusAt(row, now()) === 'active')
      const all = await listSessionsOfAssessments(
        db.read,
        running.map((row) => row.id),
      )
      const sessions = await filterWatched(db.read, actor, all)
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

    proctorsOf: (assessmentId) => listProctors(db.read, assessmentId),

    mayWatch: (watcher, testSessionId) => checks.add({ watcher, testSessionId }),

    async watchable(userId, testSessionIds) {
      const user = await findUser(db.read, userId)
      if (user === null || !user.isActive || !isAllowed(user.role, 'wall:watch')) return null
      return watchedBy({ userId, role: user.role }, testSessionIds)
    },

    async watchesOn(watcher, nodeId) {
      const placed = await listPlacedOn(db.read, nodeId)
      return (
        (
          await watchedBy(
            watcher,
            placed.map(({ testSessionId }) => testSessionId),
          )
        ).size > 0
      )
    },
  }
}
