import { listLeads } from '../../../assessments/assessments/assessments.queries.ts'
import { findTestSessions } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { findWatchers } from '../../../sessions/watching/watch-scope.ts'
import type { WallDeps } from './deps.ts'

/** The proctors who watch each of these test sessions beside those who watch all: whose they are, and who leads. */
export async function findWatchersOf(
  { db }: WallDeps,
  testSessionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const sessions = await findTestSessions(db.read, testSessionIds)
  const holders = await findWatchers(db.read, sessions)
  const leads = await listLeads(db.read, [...new Set(sessions.map(({ assessmentId }) => assessmentId))])
  return new Map(
    sessions.map(({ id, assessmentId }) => {
      const watchers = [holders.get(id), leads.get(assessmentId)].filter((userId) => userId !== undefined)
      return [id, [...new Set(watchers)]]
    }),
  )
}
