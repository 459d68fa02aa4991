import type { SourceStates } from '@pengawas/shared/contracts/proctoring'
import { setSources } from '../live-states.repository.ts'
import { announceChange } from './announce-change.ts'
import type { LiveStatesDeps } from './deps.ts'

/** Stores which sources the page says it sends; nothing happens where another page has the session. */
export async function reportSources(
  deps: LiveStatesDeps,
  testSessionId: string,
  pageId: string,
  sources: SourceStates,
): Promise<void> {
  const { db, now } = deps
  if (await db.write((manager) => setSources(manager, testSessionId, pageId, sources, now())))
    announceChange(deps, testSessionId)
}
