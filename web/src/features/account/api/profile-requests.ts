import { profileRequestSchema, profileRequestsSchema } from '@pengawas/shared/contracts/profile-requests'
import type { CreateProfileRequest } from '@pengawas/shared/contracts/profile-requests'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

const PATH = '/api/account/profile-requests'

/** What one has asked staff to change, newest first. */
export const ownRequestsQuery = queryOptions({
  queryKey: ['own-profile-requests'],
  queryFn: ({ signal }) => requestJson(PATH, profileRequestsSchema, { signal }),
})

function useRequestMutation<V>(mutationFn: (value: V) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownRequestsQuery.queryKey }),
  })
}

export const useAskForChange = () =>
  useRequestMutation((body: CreateProfileRequest) => requestJson(PATH, profileRequestSchema, { method: 'POST', body }))

export const useWithdrawRequest = () =>
  useRequestMutation((id: string) => requestJson(`${PATH}/${id}`, profileRequestSchema, { method: 'DELETE' }))
