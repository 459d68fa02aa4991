import { clearPage } from '../live-states.repository.ts'
import { announceChange } from './announce-change.ts'
import type { LiveStatesDeps } from './deps.ts'

/** Takes the session from this page; nothing happens where another page has it. */
export async function leavePage(deps: LiveStatesDeps, testSessionId: string, pageId: string): Promise<void> {
  const { db, outages, now } = deps
  const hasLeft = await db.write(async (manager) =>
    clearPage(manager, testSessionId, pageId, await outages.stoppedMs(manager, testSessionId), now()),
  )
  if (hasLeft) announceChange(deps, testSessionId)
}
