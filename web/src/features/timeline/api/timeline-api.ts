import { type RecordingSegment, recordingSchema } from '@pengawas/shared/contracts/recordings'
import { replayCutSchema, timelineSchema } from '@pengawas/shared/contracts/timeline'
import { queryOptions } from '@tanstack/react-query'
import { requestJson, requestStream } from '../../../lib/http.ts'
import type { SourcePlayerOptions } from '../media/source-player.ts'

/** Of a test that goes on, what arrived since is fetched so often. */
const REFRESH_MS = 20_000

/** Everything that there is of one test on one line of time. */
export const timelineQuery = (testSessionId: string) =>
  queryOptions({
    queryKey: ['timeline', testSessionId],
    queryFn: ({ signal }) =>
      requestJson(`/api/test-sessions/${testSessionId}/timeline`, timelineSchema, { signal, isBackground: true }),
    refetchInterval: ({ state }) => (state.data?.isLive === true ? REFRESH_MS : false),
  })

/** Opens the bytes of segments of one test. */
export function segmentOpener(testSessionId: string): SourcePlayerOptions['open'] {
  return (segmentId, { first, last }, signal) =>
    requestStream(`/api/test-sessions/${testSessionId}/recordings/${segmentId}`, {
      signal,
      ...(first === 0 && last === undefined ? {} : { range: `bytes=${first}-${last ?? ''}` }),
    })
}

/** As long as the hub waits for the media node, and the way there and back. */
const CUT_PATIENCE_MS = 8_000

/** What just happened in a test that goes on. */
export interface JustHappened {
  segments: readonly RecordingSegment[]
  fromMs: number
  toMs: number
}

/** Has what just happened brought to the hub; null where nothing of it arrived. Throws as the call does. */
export async function cutRecording(testSessionId: string, lastMs: number): Promise<JustHappened | null> {
  const path = `/api/test-sessions/${testSessionId}`
  const { from, to, segments } = await requestJson(`${path}/replay-cuts`, replayCutSchema, {
    method: 'POST',
    timeoutMs: CUT_PATIENCE_MS,
  })
  if (from === null || to === null) return null
  const toMs = Date.parse(to)
  const fromMs = Math.max(Date.parse(from), toMs - lastMs)
  // One that was ended shortly before is not among those that were cut.
  const isEnough = segments.every(({ startedAt }) => Date.parse(startedAt) <= fromMs)
  if (isEnough) return { segments, fromMs, toMs }
  return { segments: (await requestJson(`${path}/recordings`, recordingSchema)).segments, fromMs, toMs }
}
