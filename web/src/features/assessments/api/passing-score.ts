import {
  type ChangePassingScore,
  changedPassingScoreSchema,
  passingScorePreviewSchema,
} from '@pengawas/shared/contracts/test-results'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

/** Deciding many results takes the hub longer than other calls. */
const TIMEOUT_MS = 120_000
export const PASSING_SCORE_PAGE = 10
const path = (id: string): string => `/api/assessments/${id}/passing-score`

/** What another pass mark would change; fetched each time, because tests end meanwhile. */
export const passingScoreQuery = (id: string, passingScore: number, page: number) =>
  queryOptions({
    queryKey: ['passing-score-preview', id, passingScore, page],
    queryFn: ({ signal }) =>
      requestJson(
        `${path(id)}?passingScore=${passingScore}&page=${page}&pageSize=${PASSING_SCORE_PAGE}`,
        passingScorePreviewSchema,
        { signal, timeoutMs: TIMEOUT_MS },
      ),
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

export function useChangePassingScore(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ChangePassingScore) =>
      requestJson(path(id), changedPassingScoreSchema, { method: 'POST', body, timeoutMs: TIMEOUT_MS }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['assessments'] }),
  })
}
