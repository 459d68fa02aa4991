import { apiKeySchema, apiKeysSchema, createdApiKeySchema, type NewApiKey } from '@pengawas/shared/contracts/api-keys'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { requestJson } from '../../lib/http.ts'

const PATH = '/api/api-keys'

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => requestJson(PATH, apiKeysSchema, { signal }),
})

function useKeyMutation<V, A>(mutationFn: (value: V) => Promise<A>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  })
}

export const useCreateKey = () =>
  useKeyMutation((body: NewApiKey) => requestJson(PATH, createdApiKeySchema, { method: 'POST', body }))

export const useRevokeKey = () =>
  useKeyMutation((id: string) => requestJson(`${PATH}/${id}`, apiKeySchema, { method: 'DELETE' }))
