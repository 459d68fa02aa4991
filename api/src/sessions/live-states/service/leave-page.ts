import { clearPage } from '../live-states.repository.ts'
import type { LiveStatesDeps } from './deps.ts'

/** Takes the session from this page; nothing happens where another page has it. */
export async function leavePage(
  { db, announcer, outages, now }: LiveStatesDeps,
  testSessionId: string,
  pageId: string,
): Promise<void> {
  const hasLeft = await db.write(async (manager) =>
    clearPage(manager, testSessionId, pageId, await outages.stoppedMs(manager, testSessionId), now()),
  )
  if (hasLeft) announcer.emit('candidateChanged', { testSessionId })
}
