import {
  assessmentManagersSchema,
  managerChoiceSchema,
  type TransferAssessment,
} from '@pengawas/shared/contracts/assessment-managers'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { requestJson } from '../../../lib/http.ts'

export const managerChoicesQuery = queryOptions({
  queryKey: ['assessment-managers'],
  queryFn: ({ signal }) => requestJson('/api/assessment-managers', z.array(managerChoiceSchema), { signal }),
})

export const managersQuery = (id: string) =>
  queryOptions({
    queryKey: ['assessments', 'managers', id],
    queryFn: ({ signal }) => requestJson(`/api/assessments/${id}/managers`, assessmentManagersSchema, { signal }),
  })

export function useManagerCalls(id: string) {
  const queryClient = useQueryClient()
  // Also after a failure: a conflict shows what the other person has changed.
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['assessments'] })
  const path = `/api/assessments/${id}`
  const add = useMutation({
    mutationFn: (body: { userId: string; version: number }) =>
      requestJson(`${path}/managers`, z.unknown(), { method: 'POST', body }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ userId, version }: { userId: string; version: number }) =>
      requestJson(`${path}/managers/${userId}`, z.unknown(), { method: 'DELETE', body: { version } }),
    onSettled,
  })
  const transfer = useMutation({
    mutationFn: (body: TransferAssessment) => requestJson(`${path}/transfer`, z.unknown(), { method: 'POST', body }),
    onSettled,
  })
  return { add, remove, transfer }
}
