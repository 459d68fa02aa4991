import { AppError } from '@pengawas/shared/errors'
import { findLiveStateLocked, setPage } from '../live-states.repository.ts'
import type { LiveStatesDeps } from './deps.ts'

/** Gives the session to this page and names the page that held it before. Throws `not-found`. */
export async function enterPage(
  { db, announcer, outages, now }: LiveStatesDeps,
  testSessionId: string,
  pageId: string,
): Promise<{ replacedPageId: string | null }> {
  const replacedPageId = await db.write(async (manager) => {
    // Locked, so that of two pages that enter at once the later one sees the earlier.
    const before = await findLiveStateLocked(manager, db.dialect, testSessionId)
    if (before === null) throw new AppError('not-found')
    await setPage(manager, testSessionId, pageId, now())
    if (before.leftAt !== null)
      await outages.pageReturned(manager, testSessionId, {
        at: before.leftAt,
        stoppedMs: before.leftStoppedMs ?? 0,
      })
    return before.pageId
  })
  announcer.emit('candidateChanged', { testSessionId })
  return { replacedPageId }
}
