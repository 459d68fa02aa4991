import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { findTestSessions } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import type { WallDeps } from './deps.ts'
import { toTiles } from './to-tiles.ts'

/** Tiles of test sessions, whatever their state; unknown test sessions are left out. */
export async function listTiles(deps: WallDeps, testSessionIds: readonly string[]): Promise<WallCandidate[]> {
  return toTiles(deps, await findTestSessions(deps.db.read, testSessionIds))
}
