import type { CandidateConnection, PeerState } from '@pengawas/shared/contracts/proctoring'
import type { LiveStateRow } from './live-states.entity.ts'

/** A goodbye explains an end of the connection that is at most this far from it, whichever the hub hears first. */
const GOODBYE_TOLERANCE_MS = 10_000

/** What is known of the page and the media of a test session; `startedAt` where no page ever came. */
export function connectionOf(
  state: Pick<LiveStateRow, 'pageId' | 'silentAt' | 'closedAt' | 'leftAt' | 'mediaLostAt'> | undefined,
  startedAt: Date,
): CandidateConnection {
  const mediaLostSince = state?.mediaLostAt?.toISOString() ?? null
  if (state === undefined || (state.pageId === null && state.leftAt === null))
    return { page: 'never', pageSince: startedAt.toISOString(), mediaLostSince }
  const { pageId, silentAt, closedAt, leftAt } = state
  if (pageId !== null || leftAt === null) {
    const pageSince = silentAt?.toISOString() ?? null
    return { page: pageSince === null ? 'here' : 'silent', pageSince, mediaLostSince }
  }
  const hasSaidSo = closedAt !== null && Math.abs(closedAt.getTime() - leftAt.getTime()) <= GOODBYE_TOLERANCE_MS
  // A page that fell silent before its connection was given up has been gone since then.
  const since = silentAt !== null && silentAt < leftAt ? silentAt : leftAt
  return { page: hasSaidSo ? 'closed' : 'gone', pageSince: since.toISOString(), mediaLostSince }
}

/**
 * Since when nothing arrives of a candidate's media, from what a media node reports now and from what was noted before.
 * The loss ends when something arrives, or when nothing is published any more; it goes on while a new connection is made.
 */
export function mediaLostAt(peer: PeerState, before: Date | null, at: Date): Date | null {
  if (peer.connection === 'connecting') return before
  if (peer.producers.length === 0) return null
  const isLost = peer.connection !== 'connected' || peer.silentForMs !== null
  if (!isLost) return null
  const since = new Date(at.getTime() - (peer.silentForMs ?? 0))
  return before !== null && before < since ? before : since
}
