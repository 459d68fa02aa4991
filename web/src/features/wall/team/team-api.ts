import {
  allocationsPageSchema,
  movedCandidateSchema,
  teamsSchema,
  type MoveCandidate,
} from '@pengawas/shared/contracts/teams'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

export const TEAMS_KEY = ['teams'] as const
/** Changes come by the socket; only for how long somebody was not looked at, and what no message told of. */
const REFRESH_MS = 60_000
export const SHOWN_ALLOCATIONS = 20

export const teamsQuery = queryOptions({
  queryKey: [...TEAMS_KEY, 'now'],
  queryFn: ({ signal }) => requestJson('/api/proctoring/teams', teamsSchema, { signal, isBackground: true }),
  refetchInterval: REFRESH_MS,
})

export const allocationsQuery = (assessmentId: string, page: number) =>
  queryOptions({
    queryKey: [...TEAMS_KEY, 'allocations', assessmentId, page],
    queryFn: ({ signal }) =>
      requestJson(
        `/api/proctoring/teams/${assessmentId}/allocations?page=${page}&pageSize=${SHOWN_ALLOCATIONS}`,
        allocationsPageSchema,
        { signal, isBackground: true },
      ),
    placeholderData: keepPreviousData,
  })

/** Both proctors hear of it by their walls. */
export function useMoveCandidate(testSessionId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: MoveCandidate) =>
      requestJson(`/api/test-sessions/${testSessionId}/allocation`, movedCandidateSchema, { method: 'POST', body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: TEAMS_KEY }),
  })
}
