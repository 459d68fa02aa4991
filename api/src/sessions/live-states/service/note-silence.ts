import { setSilent } from '../live-states.repository.ts'
import type { LiveStatesDeps } from './deps.ts'

/** Notes since when nothing is heard of the page, or null: that it is heard again. Nothing happens where another page has the session. */
export async function noteSilence(
  { db, announcer, now }: LiveStatesDeps,
  testSessionId: string,
  pageId: string,
  since: Date | null,
): Promise<void> {
  if (await db.write((manager) => setSilent(manager, testSessionId, pageId, since, now())))
    announcer.emit('candidateChanged', { testSessionId })
}
