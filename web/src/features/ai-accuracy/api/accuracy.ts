import { aiAccuracySchema } from '@pengawas/shared/contracts/ai-accuracy'
import { queryOptions } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

/** Media nodes are read once a minute. */
const REFRESH_MS = 60_000
const WEEKS = 12

export const accuracyQuery = queryOptions({
  queryKey: ['ai-accuracy', WEEKS],
  queryFn: ({ signal }) =>
    requestJson(`/api/ai-accuracy?weeks=${WEEKS}`, aiAccuracySchema, { signal, isBackground: true }),
  refetchInterval: REFRESH_MS,
})
