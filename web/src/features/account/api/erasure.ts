import { type AskErasure, ownErasureAnswerSchema, ownErasureSchema } from '@pengawas/shared/contracts/erasure'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { requestJson } from '../../../lib/http.ts'

const PATH = '/api/account/erasure'

/** One's newest request to have one's data erased. */
export const ownErasureQuery = queryOptions({
  queryKey: ['own-erasure'],
  queryFn: ({ signal }) => requestJson(PATH, ownErasureAnswerSchema, { signal }),
})

function useErasureMutation<V>(mutationFn: (value: V) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownErasureQuery.queryKey }),
  })
}

export const useAskErasure = () =>
  useErasureMutation((body: AskErasure) => requestJson(PATH, ownErasureSchema, { method: 'POST', body }))

export const useWithdrawErasure = () =>
  useErasureMutation((id: string) => requestJson(`${PATH}/${id}`, z.unknown(), { method: 'DELETE' }))
