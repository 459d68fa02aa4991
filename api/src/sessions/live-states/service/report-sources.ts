import type { SourceStates } from '@pengawas/shared/contracts/proctoring'
import { setSources } from '../live-states.repository.ts'
import type { LiveStatesDeps } from './deps.ts'

/** Stores which sources the page says it sends; nothing happens where another page has the session. */
export async function reportSources(
  { db, announcer, now }: LiveStatesDeps,
  testSessionId: string,
  pageId: string,
  sources: SourceStates,
): Promise<void> {
  if (await db.write((manager) => setSources(manager, testSessionId, pageId, sources, now())))
    announcer.emit('candidateChanged', { testSessionId })
}
