import type { TestSessionStats } from '@pengawas/shared/contracts/test-taking'
import { averageScoreWithin } from '../../grading/results/results.queries.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { Database } from '../../kernel/db/database.ts'
import { createRecentReads } from '../../kernel/db/recent-reads.ts'
import { RESULTS_TOPIC } from '../../grading/results/results-topic.ts'
import { SESSION_TOPIC } from '../../sessions/test-sessions/test-sessions.changes.ts'
import { FLAG_TOPIC } from '../../supervision/flags/flags-topic.ts'
import { countSessionsByStatus } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { staffScope } from '../../sessions/watching/staff-session.ts'
import { countFlagged } from '../../supervision/flags/flags.queries.ts'
import { countPendingIncidents } from '../../supervision/incidents/incidents.queries.ts'

export interface SessionStatsService {
  /** The test sessions that a member of staff may see, counted, with what waits for a decision and their mean score. */
  stats(actor: Actor): Promise<TestSessionStats>
}

/** What counts flags and results of a year is read once for all who open the page. */
const RECENT_MS = 5_000

type Counted = Pick<TestSessionStats, 'flagged' | 'averageScore'>

export function createSessionStatsService({ db, now }: { db: Database; now: () => Date }): SessionStatsService {
  const topics = [FLAG_TOPIC, SESSION_TOPIC, RESULTS_TOPIC]
  const recent = createRecentReads<Counted>(db, now, { stayMs: RECENT_MS, topics })
  return {
    async stats(actor) {
      const scope = await staffScope(db.read, actor, 'test-session:list')
      const byStatus = await countSessionsByStatus(db.read, scope)
      return {
        total: Object.values(byStatus).reduce((sum, count) => sum + count, 0),
        byStatus,
        ...(await countPendingIncidents(db.read, scope)),
        ...(await recent.read(JSON.stringify(scope), async () => ({
          flagged: await countFlagged(db.read, scope),
          averageScore: await averageScoreWithin(db.read, scope),
        }))),
      }
    },
  }
}
