import { profileRequestSchema, profileRequestsSchema } from '@pengawas/shared/contracts/profile-requests'
import type { DecideProfileRequest } from '@pengawas/shared/contracts/profile-requests'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

/** What waits for a decision in the accounts that one may change. */
export const pendingRequestsQuery = queryOptions({
  queryKey: ['profile-requests'],
  queryFn: ({ signal }) => requestJson('/api/profile-requests?status=pending', profileRequestsSchema, { signal }),
})

/** `onDecided` is called before the lists are fetched again, which takes the request off its list. */
export function useDecideRequest(id: string, onDecided: (decision: DecideProfileRequest['decision']) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: DecideProfileRequest) =>
      requestJson(`/api/profile-requests/${id}`, profileRequestSchema, { method: 'PATCH', body }),
    onSuccess: (_, { decision }) => {
      onDecided(decision)
      return Promise.all(
        [pendingRequestsQuery.queryKey, ['users'], ['participants']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
}
