import {
  exactStateOf,
  type ExactSourceState,
  type MediaSource,
  type WallCandidate,
} from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { connectionSign, isGone, type ConnectionSign } from '@pengawas/shared/rules/connection-sign'
import type { TileSource } from './media-plan.ts'

/** What is wrong with a candidate's connection at a moment of the server's clock (ms); null while nothing is, and after the test. */
export function signOf({ status, connection, peer }: WallCandidate, now: number): ConnectionSign | null {
  return isOver(status) ? null : connectionSign(connection, (peer?.producers.length ?? 0) > 0, now)
}

/** Whether page or media are not there: what that comes to depends on the time. */
export function isMissed({ connection }: WallCandidate): boolean {
  return connection.page !== 'here' || connection.mediaLostSince !== null
}

/** Whether the candidate has been away for so long that they are none of those who take the test now. */
export function isAway(candidate: WallCandidate, now: number): boolean {
  return isGone(signOf(candidate, now), now)
}

export interface SourceProblem {
  source: MediaSource
  /** `notReceived`: the page says that it sends, and nothing arrives. */
  state: Exclude<ExactSourceState, 'live'> | 'notReceived'
}

/** Whether the media node receives this source now. What the page says of it explains, and proves nothing. */
function isReceived({ peer }: WallCandidate, source: MediaSource): boolean {
  if (peer?.connection !== 'connected') return false
  return peer.producers.some((producer) => producer.source === source && !producer.paused && producer.flowing)
}

/** Sources that the assessment asks for and that do not deliver, for the tile's row of signs; none once the test is over. */
export function problemsOf(candidate: WallCandidate): SourceProblem[] {
  if (isOver(candidate.status)) return []
  return candidate.asked.flatMap((source): SourceProblem[] => {
    const state = exactStateOf(candidate.sources, source)
    if (state === 'live') return isReceived(candidate, source) ? [] : [{ source, state: 'notReceived' }]
    return [{ source, state }]
  })
}

/** Whether the media node has a producer of this source now. */
export function isProducing(candidate: WallCandidate, source: MediaSource): boolean {
  return candidate.peer?.producers.some((producer) => producer.source === source) ?? false
}

/** What is said in place of a picture that does not play. */
export type PictureCover =
  | 'over'
  | 'notWatched'
  | 'noScreen'
  | 'noMedia'
  | 'connecting'
  /** It arrives at the server, and this page is making it ready. */
  | 'loading'
  | 'viewerFailed'
  | SourceProblem

/** What is known of a camera or a screen that does not play on this page, the most telling first. */
export function coverOf(candidate: WallCandidate, source: TileSource, hasFailed: boolean): PictureCover {
  const { asked, peer, sources, status } = candidate
  if (isOver(status)) return 'over'
  const isSent = isProducing(candidate, source)
  if (!isSent && source === 'screen' && !asked.includes('screen')) return 'noScreen'
  if (asked.length === 0) return 'notWatched'
  if (peer === null) return 'noMedia'
  if (peer.connection === 'connecting') return 'connecting'
  const state = exactStateOf(sources, source)
  if (!isSent) return state === 'live' ? 'connecting' : { source, state }
  if (isReceived(candidate, source)) return hasFailed ? 'viewerFailed' : 'loading'
  return { source, state: state === 'live' ? 'notReceived' : state }
}

/** Whether a picture of this source may be asked for at all. */
export function isShowable(candidate: WallCandidate, source: TileSource): boolean {
  return !isOver(candidate.status) && isProducing(candidate, source) && candidate.peer?.connection !== 'connecting'
}
