import { detectionTypesSchema, flagStatsSchema, proctoringMetricsSchema } from '@pengawas/shared/contracts/flags'
import { testSessionStatsSchema } from '@pengawas/shared/contracts/test-taking'
import { queryOptions } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'
import { FLAGS_KEY } from '../flags/flags-api.ts'

/** Where nothing is heard of a change. */
const REFRESH_MS = 60_000

export const sessionStatsQuery = queryOptions({
  queryKey: [...FLAGS_KEY, 'session-stats'],
  queryFn: ({ signal }) =>
    requestJson('/api/test-sessions/stats/overview', testSessionStatsSchema, { signal, isBackground: true }),
  refetchInterval: REFRESH_MS,
})

export const flagStatsQuery = queryOptions({
  queryKey: [...FLAGS_KEY, 'stats'],
  queryFn: ({ signal }) =>
    requestJson('/api/ai-proctoring/flags/stats', flagStatsSchema, { signal, isBackground: true }),
  refetchInterval: REFRESH_MS,
})

export const proctoringMetricsQuery = queryOptions({
  queryKey: [...FLAGS_KEY, 'metrics'],
  queryFn: ({ signal }) =>
    requestJson('/api/ai-proctoring/metrics', proctoringMetricsSchema, { signal, isBackground: true }),
  refetchInterval: REFRESH_MS,
})

/** Changes with the version of the hub alone. */
export const detectionTypesQuery = queryOptions({
  queryKey: ['detection-types'],
  queryFn: ({ signal }) => requestJson('/api/ai-proctoring/detection-types', detectionTypesSchema, { signal }),
})
