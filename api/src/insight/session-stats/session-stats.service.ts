import type { TestSessionStats } from '@pengawas/shared/contracts/test-taking'
import { averageScoreWithin } from '../../grading/results/results.queries.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { Database } from '../../kernel/db/database.ts'
import { countSessionsByStatus } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { staffScope } from '../../sessions/watching/staff-session.ts'
import { countFlagged } from '../../supervision/flags/flags.queries.ts'
import { countPendingIncidents } from '../../supervision/incidents/incidents.queries.ts'

export interface SessionStatsService {
  /** The test sessions that a member of staff may see, counted, with what waits for a decision and their mean score. */
  stats(actor: Actor): Promise<TestSessionStats>
}

export function createSessionStatsService({ db }: { db: Database }): SessionStatsService {
  return {
    async stats(actor) {
      const scope = await staffScope(db.read, actor, 'test-session:list')
      const byStatus = await countSessionsByStatus(db.read, scope)
      return {
        total: Object.values(byStatus).reduce((sum, count) => sum + count, 0),
        byStatus,
        flagged: await countFlagged(db.read, scope),
        ...(await countPendingIncidents(db.read, scope)),
        averageScore: await averageScoreWithin(db.read, scope),
      }
    },
  }
}
