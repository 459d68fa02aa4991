import { systemActivitySchema } from '@pengawas/shared/contracts/system'
import { useQuery } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

const REFRESH_MS = 5 * 60_000

/** What happened on each of the last days, asked every five minutes. */
export function useActivity(days: number) {
  return useQuery({
    queryKey: ['system-activity', days],
    queryFn: ({ signal }) =>
      requestJson(`/api/system/activity?days=${days}`, systemActivitySchema, { signal, isBackground: true }),
    refetchInterval: REFRESH_MS,
  })
}
