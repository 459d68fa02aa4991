import { findTestSessions } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { findWatchers } from '../../../sessions/watching/watch-scope.ts'
import type { WallDeps } from './deps.ts'

/** The proctor who watches each of these test sessions beside those who watch all; absent where there is none. */
export async function findWatchersOf(
  { db }: WallDeps,
  testSessionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const watchers = await findWatchers(db.read, await findTestSessions(db.read, testSessionIds))
  return new Map(testSessionIds.flatMap((id) => (watchers.has(id) ? [[id, watchers.get(id) ?? ''] as const] : [])))
}
