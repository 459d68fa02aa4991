import type { Wall } from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { listSessionsToWatch } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { leadershipOf } from '../../../sessions/watching/leads.ts'
import { filterWatched, loadOf } from '../../../sessions/watching/watch-scope.ts'
import { findFlaggedAndPending } from '../../flags/flags.queries.ts'
import type { WallDeps } from './deps.ts'
import { isShown, SHOWN_AFTER_END_MS } from '../wall.rules.ts'
import { listWatchedAssessments } from './list-watched-assessments.ts'
import { toTiles } from './to-tiles.ts'

/**
 * The assessments that the actor watches, with a tile for each of their test sessions that is not over, ended a moment ago,
 * or has unreviewed flags. An assessment stays, whatever its own end, as long as it has such a test. Throws `not-allowed`.
 */
export async function showWall(deps: WallDeps, actor: Actor): Promise<Wall> {
  const { db, now } = deps
  requirePermission(actor, 'wall:watch')
  const at = now()
  const watched = await listWatchedAssessments(deps, actor, at)
  const watchedAssessments = watched.map((row) => row.id)
  const all = await listSessionsToWatch(db.read, watchedAssessments, {
    endedSince: new Date(at.getTime() - SHOWN_AFTER_END_MS),
    ids: await findFlaggedAndPending(db.read, watchedAssessments),
  })
  const sessions = await filterWatched(db.read, actor, all)
  const endOf = new Map(sessions.map(({ id, endTime }) => [id, endTime]))
  const tiles = await toTiles(deps, sessions)
  const candidates = tiles.filter((tile) => isShown(tile, endOf.get(tile.testSessionId) ?? null, at))
  const withTests = new Set(
    [...candidates, ...all.filter(({ status }) => !isOver(status))].map((one) => one.assessmentId),
  )
  const leads = await leadershipOf(db.read, actor)
  const assessments = watched
    .filter(({ id, isRunning }) => isRunning || withTests.has(id))
    .map(async (row) => ({
      id: row.id,
      title: row.title,
      endDate: row.endDate.toISOString(),
      lastSequence: row.flagSequence,
      load: await loadOf(db.read, actor, row.id, sessions),
      isLead: leads(row.id),
      isAnalysed: row.aiProctoringEnabled,
    }))
  return { serverTime: at.toISOString(), assessments: await Promise.all(assessments), candidates }
}
