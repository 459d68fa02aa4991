import {
  type DecideResult,
  type RescoreRequest,
  rescoreAnswerSchema,
  resultsPageSchema,
  testResultSchema,
} from '@pengawas/shared/contracts/test-results'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

/** Rescoring many results takes the hub longer than other calls. */
const RESCORE_TIMEOUT_MS = 120_000
const listKey = (assessmentId: string) => ['assessment-results', assessmentId] as const
const rescorePath = (assessmentId: string): string => `/api/assessments/${assessmentId}/rescore`

/** A page of an assessment's results; `query` as `useListState` makes it. */
export function useResults(assessmentId: string, query: string) {
  return useQuery({
    queryKey: [...listKey(assessmentId), query],
    queryFn: ({ signal }) =>
      requestJson(`/api/assessments/${assessmentId}/results?${query}`, resultsPageSchema, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** What rescoring would change; fetched each time, because a key may have been approved in the meantime. */
export const rescorePreviewQuery = (assessmentId: string, voids: RescoreRequest['voids']) =>
  queryOptions({
    queryKey: ['rescore-preview', assessmentId, voids],
    queryFn: ({ signal }) =>
      requestJson(rescorePath(assessmentId), rescoreAnswerSchema, {
        method: 'POST',
        body: { dryRun: true, voids },
        signal,
        timeoutMs: RESCORE_TIMEOUT_MS,
      }),
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

export function useRescore(assessmentId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (request: Pick<RescoreRequest, 'reason' | 'voids'>) =>
      requestJson(rescorePath(assessmentId), rescoreAnswerSchema, {
        method: 'POST',
        body: { dryRun: false, ...request },
        timeoutMs: RESCORE_TIMEOUT_MS,
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey(assessmentId) }),
  })
}

/** A person's verdict about a result that its figures leave open. */
export function useDecide(assessmentId: string, testSessionId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: DecideResult) =>
      requestJson(`/api/test-sessions/${testSessionId}/decision`, testResultSchema, { method: 'POST', body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey(assessmentId) }),
  })
}

export const certificateUrl = (testSessionId: string): string => `/api/test-sessions/${testSessionId}/certificate`
