import { systemMetricsSchema } from '@pengawas/shared/contracts/system'
import { useQuery } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

const REFRESH_MS = 30_000

/** The figures as they are now, asked every 30 s. */
export function useMetrics() {
  return useQuery({
    queryKey: ['system-metrics'],
    queryFn: ({ signal }) => requestJson('/api/system/metrics', systemMetricsSchema, { signal, isBackground: true }),
    refetchInterval: REFRESH_MS,
  })
}
