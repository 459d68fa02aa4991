import type { CandidateConnection } from '../contracts/proctoring.ts'

export type ConnectionCause =
  'page-closed' | 'connection-lost' | 'signalling-lost' | 'media-interrupted' | 'browser-silent' | 'not-connected'

/** What is wrong with a candidate's connection, and since when, in milliseconds of the server's clock. */
export interface ConnectionSign {
  cause: ConnectionCause
  since: number
}

/** After this long the media node would have said that media had stopped as well: what still arrives outlived the page. */
const OUTLIVED_MS = 2_600

/**
 * What a proctor is told of a candidate's connection; null while the page is heard and media arrives. Two ways lead to a
 * candidate: if both are silent the connection is lost; if one is, the other tells what is left. `receives`: whether the
 * media node holds something that the candidate publishes. `now` is the server's clock, in ms.
 */
export function connectionSign(
  { page, pageSince, mediaLostSince }: CandidateConnection,
  receives: boolean,
  now: number,
): ConnectionSign | null {
  const mediaLost = mediaLostSince === null ? null : Date.parse(mediaLostSince)
  if (page === 'here' || pageSince === null)
    return mediaLost === null ? null : { cause: 'media-interrupted', since: mediaLost }
  const since = Date.parse(pageSince)
  if (page === 'never') return { cause: 'not-connected', since }
  if (page === 'closed') return { cause: 'page-closed', since }
  if (receives && mediaLost === null && now - since >= OUTLIVED_MS) return { cause: 'signalling-lost', since }
  if (page === 'silent' && !receives && mediaLost === null) return { cause: 'browser-silent', since }
  return { cause: 'connection-lost', since }
}

/** Candidates who have been away for this long are no longer among those who take the test now. */
export const GONE_AFTER_MS = 120_000

/** Whether a candidate has been gone for long: neither page nor media. `now` is the server's clock, in ms. */
export function isGone(sign: ConnectionSign | null, now: number): boolean {
  if (sign === null || sign.cause === 'media-interrupted' || sign.cause === 'signalling-lost') return false
  return now - sign.since >= GONE_AFTER_MS
}
