import {
  exactStateOf,
  type ExactSourceState,
  type MediaSource,
  type WallCandidate,
} from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { connectionSign, isGone, type ConnectionSign } from '@pengawas/shared/rules/connection-sign'

/** What is in the way of a candidate's picture, worst first; null where it should be running. */
export type PictureObstacle = 'over' | 'notWatched' | 'noMedia' | 'connecting' | 'noCamera'

export function obstacleOf(candidate: WallCandidate): PictureObstacle | null {
  if (isOver(candidate.status)) return 'over'
  if (candidate.asked.length === 0) return 'notWatched'
  const { peer } = candidate
  if (peer === null) return 'noMedia'
  if (peer.connection === 'connecting') return 'connecting'
  return peer.producers.some(({ source }) => source === 'camera') ? null : 'noCamera'
}

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
export function isReceived({ peer }: WallCandidate, source: MediaSource): boolean {
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
