import {
  type Distribution,
  type RemoveSitting,
  type SaveSitting,
  sittingsSchema,
} from '@pengawas/shared/contracts/sittings'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

const pathOf = (assessmentId: string): string => `/api/assessments/${assessmentId}/sittings`

export const sittingsQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: ['assessments', 'sittings', assessmentId],
    queryFn: ({ signal }) => requestJson(pathOf(assessmentId), sittingsSchema, { signal }),
    gcTime: 0,
  })

export function useSittingCalls(assessmentId: string) {
  const queryClient = useQueryClient()
  // Also after a failure: a conflict shows what the other person has changed.
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['assessments'] })
  const path = pathOf(assessmentId)
  const save = useMutation({
    mutationFn: ({ id, ...body }: SaveSitting & { id: string | null }) =>
      id === null
        ? requestJson(path, sittingsSchema, { method: 'POST', body })
        : requestJson(`${path}/${id}`, sittingsSchema, { method: 'PUT', body }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ id, ...body }: RemoveSitting & { id: string }) =>
      requestJson(`${path}/${id}`, sittingsSchema, { method: 'DELETE', body }),
    onSettled,
  })
  const distribute = useMutation({
    mutationFn: (body: { version: number; distribution: Distribution }) =>
      requestJson(`${path}/distribute`, sittingsSchema, { method: 'POST', body }),
    onSettled,
  })
  return { save, remove, distribute }
}
export type SittingCalls = ReturnType<typeof useSittingCalls>
