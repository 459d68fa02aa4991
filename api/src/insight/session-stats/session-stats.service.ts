import type { TestSessionStats } from '@pengawas/shared/contracts/test-taking'
import { findResults } from '../../grading/results/results.queries.ts'
import { isFinal } from '../../grading/results/verdict.rules.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { Database } from '../../kernel/db/database.ts'
import { countByStatus } from '../../sessions/test-sessions/test-sessions.rules.ts'
import { staffSessions } from '../../sessions/watching/staff-session.ts'
import { countFlagged } from '../../supervision/flags/flags.queries.ts'
import { countPendingIncidents } from '../../supervision/incidents/incidents.queries.ts'

export interface SessionStatsService {
  /** The test sessions that a member of staff may see, counted, with what waits for a decision and their mean score. */
  stats(actor: Actor): Promise<TestSessionStats>
}

export function createSessionStatsService({ db }: { db: Database }): SessionStatsService {
  return {
    async stats(actor) {
      const sessions = await staffSessions(db.read, actor, 'test-session:list')
      const ids = sessions.map(({ id }) => id)
      const results = (await findResults(db.read, ids)).filter((result) => result.isMeasured && isFinal(result))
      const sum = results.reduce((total, { percentageScore }) => total + percentageScore, 0)
      return {
        total: sessions.length,
        byStatus: countByStatus(sessions),
        flagged: await countFlagged(db.read, ids),
        ...(await countPendingIncidents(db.read, ids)),
        averageScore: results.length === 0 ? null : Math.round((sum / results.length) * 10) / 10,
      }
    },
  }
}
