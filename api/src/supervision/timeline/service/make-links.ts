import { type MakeReplayLinks, REPLAY_LINK_MS, type ReplayLinks } from '@pengawas/shared/contracts/timeline'
import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import { listRecordingFiles } from '../../recordings/recordings.queries.ts'
import { replaySession } from '../../recordings/replay-session.ts'
import type { TimelineDeps } from './deps.ts'

/** Makes links to segments of a test for this login alone. Throws `not-allowed`, and `not-found` also for a segment of another test. */
export async function makeLinks(
  { db, links, now }: TimelineDeps,
  actor: Actor,
  testSessionId: string,
  { segmentIds }: MakeReplayLinks,
): Promise<ReplayLinks> {
  await replaySession(db.read, actor, testSessionId)
  const known = new Set((await listRecordingFiles(db.read, [testSessionId])).map(({ id }) => id))
  const expiresAt = new Date(now().getTime() + REPLAY_LINK_MS)
  return {
    expiresAt: expiresAt.toISOString(),
    links: segmentIds.map((segmentId) => {
      if (!known.has(segmentId)) throw new AppError('not-found')
      const link = links.make({ actor, testSessionId }, segmentId, expiresAt)
      return { segmentId, url: `/api/test-sessions/${testSessionId}/replays/${link}` }
    }),
  }
}
