import {
  exactStateOf,
  type ExactSourceState,
  type MediaSource,
  type WallCandidate,
} from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'

/** What is in the way of a candidate's picture, worst first; null where it should be running. */
export type PictureObstacle =
  'over' | 'notWatched' | 'offline' | 'noMedia' | 'connecting' | 'reconnecting' | 'disconnected' | 'noCamera'

export function obstacleOf(candidate: WallCandidate): PictureObstacle | null {
  if (isOver(candidate.status)) return 'over'
  if (candidate.asked.length === 0) return 'notWatched'
  const { peer } = candidate
  if (peer === null) return candidate.online ? 'noMedia' : 'offline'
  if (peer.connection !== 'connected')
    return candidate.online || peer.connection !== 'disconnected' ? peer.connection : 'offline'
  return peer.producers.some(({ source }) => source === 'camera') ? null : 'noCamera'
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
