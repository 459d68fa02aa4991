import { AppError } from '@pengawas/shared/errors'
import { leftOf } from '../../outages/measure-lasting.ts'
import { lockTestSession } from '../../test-sessions/test-sessions.queries.ts'
import { findLiveStateLocked, setPage } from '../live-states.repository.ts'
import type { LiveStatesDeps } from './deps.ts'

/** Gives the session to this page and names the page that held it before. Throws `not-found`. */
export async function enterPage(
  { db, announcer, outages, now }: LiveStatesDeps,
  testSessionId: string,
  pageId: string,
): Promise<{ replacedPageId: string | null }> {
  const { replacedPageId, isProposed } = await db.write(async (manager) => {
    // The test before its live state, as everywhere: a decision on its credit reads both.
    await lockTestSession(manager, testSessionId)
    // Locked, so that of two pages that enter at once the later one sees the earlier.
    const before = await findLiveStateLocked(manager, db.dialect, testSessionId)
    if (before === null) throw new AppError('not-found')
    await setPage(manager, testSessionId, pageId, now())
    const left = leftOf(before)
    const isProposed = left !== null && (await outages.pageReturned(manager, testSessionId, left))
    return { replacedPageId: before.pageId, isProposed }
  })
  announcer.emit('candidateChanged', { testSessionId })
  if (isProposed) announcer.emit('creditsProposed', { testSessionIds: [testSessionId] })
  return { replacedPageId }
}
