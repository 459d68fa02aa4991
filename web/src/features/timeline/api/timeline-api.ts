import { timelineSchema } from '@pengawas/shared/contracts/timeline'
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
