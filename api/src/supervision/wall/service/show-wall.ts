import type { Wall } from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { listAssessments } from '../../../assessments/assessments/managing.queries.ts'
import { statusAt } from '../../../assessments/assessments/assessments.rules.ts'
import { assessmentScope } from '../../../assessments/assessments/managing.rules.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import {
  listAssessmentsInUse,
  listSessionsOfAssessments,
} from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { filterWatched, loadOf } from '../../../sessions/watching/watch-scope.ts'
import type { WallDeps } from './deps.ts'
import { FLAGS_AFTER_END_MS, isShown } from '../wall.rules.ts'
import { toTiles } from './to-tiles.ts'

/**
 * The assessments that the actor watches, with a tile for each of their test sessions that is not over, ended a moment ago,
 * or has unreviewed flags. An assessment stays, whatever its own end, as long as it has such a test. Throws `not-allowed`.
 */
export async function showWall(deps: WallDeps, actor: Actor): Promise<Wall> {
  const { db, now } = deps
  requirePermission(actor, 'wall:watch')
  const at = now()
  const visible = await listAssessments(db.read, assessmentScope(actor))
  const inUse = new Set(await listAssessmentsInUse(db.read, new Date(at.getTime() - FLAGS_AFTER_END_MS)))
  const isRunning = (row: (typeof visible)[number]): boolean => statusAt(row, at) === 'active'
  const watched = visible.filter((row) => isRunning(row) || inUse.has(row.id))
  const all = await listSessionsOfAssessments(
    db.read,
    watched.map((row) => row.id),
  )
  const sessions = await filterWatched(db.read, actor, all)
  const endOf = new Map(sessions.map(({ id, endTime }) => [id, endTime]))
  const tiles = await toTiles(deps, sessions)
  const candidates = tiles.filter((tile) => isShown(tile, endOf.get(tile.testSessionId) ?? null, at))
  const withTests = new Set(
    [...candidates, ...all.filter(({ status }) => !isOver(status))].map((one) => one.assessmentId),
  )
  const assessments = watched
    .filter((row) => isRunning(row) || withTests.has(row.id))
    .map(async (row) => ({
      id: row.id,
      title: row.title,
      endDate: row.endDate.toISOString(),
      lastSequence: row.flagSequence,
      load: await loadOf(db.read, actor, row.id, sessions),
    }))
  return { serverTime: at.toISOString(), assessments: await Promise.all(assessments), candidates }
}
