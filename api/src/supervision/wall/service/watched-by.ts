import { isWithinScope } from '../../../assessments/assessments/managing.queries.ts'
import { assessmentScope } from '../../../assessments/assessments/managing.rules.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { findTestSessions } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { filterWatched } from '../../../sessions/watching/watch-scope.ts'

/** The account that watches. */
export type Watcher = Pick<Actor, 'role' | 'userId'>

/** Of these test sessions, those that the account watches. */
export async function watchedBy(
  db: Database,
  watcher: Watcher,
  testSessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const sessions = await findTestSessions(db.read, testSessionIds)
  const scope = assessmentScope(watcher)
  const inScope = new Map<string, boolean>()
  for (const { assessmentId } of sessions) {
    if (!inScope.has(assessmentId)) inScope.set(assessmentId, await isWithinScope(db.read, scope, assessmentId))
  }
  const visible = sessions.filter(({ assessmentId }) => inScope.get(assessmentId) === true)
  return new Set((await filterWatched(db.read, watcher, visible)).map(({ id }) => id))
}
