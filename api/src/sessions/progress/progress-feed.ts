import { pushes } from '@pengawas/shared/sockets/pushes'
import type { Database } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { findTestSessions } from '../test-sessions/test-sessions.queries.ts'
import { findProgress } from './progress.ts'

const SESSIONS_PER_QUERY = 200

/** Shows walls how far candidates are: what changes within a round is read and sent together, whatever the number of answers. */
export interface ProgressFeed {
  changed(testSessionId: string): void
  /** Sends what has changed since the last round. */
  flush(): Promise<void>
}

export function createProgressFeed(deps: { db: Database; announcer: Announcer; now: () => Date }): ProgressFeed {
  const { db, announcer, now } = deps
  const waiting = new Set<string>()
  return {
    changed: (testSessionId) => waiting.add(testSessionId),
    async flush() {
      const ids = [...waiting]
      waiting.clear()
      for (const chunk of inChunks(ids, SESSIONS_PER_QUERY)) {
        const progress = await findProgress(db.read, await findTestSessions(db.read, chunk), now())
        announcer.announce(
          pushes.progressUpdated,
          {},
          [...progress].map(([testSessionId, of]) => ({ testSessionId, progress: of })),
        )
      }
    },
  }
}
