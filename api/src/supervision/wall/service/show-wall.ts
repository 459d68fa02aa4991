import type { Wall } from '@pengawas/shared/contracts/proctoring'
import { listAssessments } from '../../../assessments/assessments/managing.queries.ts'
import { statusAt } from '../../../assessments/assessments/assessments.rules.ts'
import { assessmentScope } from '../../../assessments/assessments/managing.rules.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import {
  listSessionsOfAssessments,
  listUnfinishedSessions,
} from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { filterWatched, loadOf } from '../../../sessions/watching/watch-scope.ts'
import type { WallDeps } from './deps.ts'
import { isShown } from '../wall.rules.ts'
import { toTiles } from './to-tiles.ts'

/**
 * The assessments that the actor watches and that run, or in which somebody's test is not over yet, with a tile for each
 * of their test sessions that is not over, ended a moment ago, or has unreviewed flags. Throws `not-allowed`.
 */
export async function showWall(deps: WallDeps, actor: Actor): Promise<Wall> {
  const { db, now } = deps
  requirePermission(actor, 'wall:watch')
  const visible = await listAssessments(db.read, assessmentScope(actor))
  const busy = new Set((await listUnfinishedSessions(db.read)).map(({ assessmentId }) => assessmentId))
  const running = visible.filter((row) => statusAt(row, now()) === 'active' || busy.has(row.id))
  const all = await listSessionsOfAssessments(
    db.read,
    running.map((row) => row.id),
  )
  const sessions = await filterWatched(db.read, actor, all)
  const endOf = new Map(sessions.map(({ id, endTime }) => [id, endTime]))
  const candidates = await toTiles(deps, sessions)
  const assessments = running.map(async (row) => ({
    id: row.id,
    title: row.title,
    endDate: row.endDate.toISOString(),
    lastSequence: row.flagSequence,
    load: await loadOf(db.read, actor, row.id, sessions),
  }))
  return {
    serverTime: now().toISOString(),
    assessments: await Promise.all(assessments),
    candidates: candidates.filter((tile) => isShown(tile, endOf.get(tile.testSessionId) ?? null, now())),
  }
}
