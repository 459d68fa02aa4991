import {
  accommodationRowSchema,
  proctorAssignmentSchema,
  proctorChoiceSchema,
  type Accommodation,
} from '@pengawas/shared/contracts/assessment-management'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { requestJson } from '../../../lib/http.ts'

export const proctorChoicesQuery = queryOptions({
  queryKey: ['proctors'],
  queryFn: ({ signal }) => requestJson('/api/proctors', z.array(proctorChoiceSchema), { signal }),
})

export const assignedProctorsQuery = (id: string) =>
  queryOptions({
    queryKey: ['assessments', 'proctors', id],
    queryFn: ({ signal }) =>
      requestJson(`/api/assessments/${id}/proctors`, z.array(proctorAssignmentSchema), { signal }),
    gcTime: 0,
  })

export function useAssignProctors(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (proctors: { proctorId: string; maxCandidates: number }[]) =>
      requestJson(`/api/assessments/${id}/proctors`, z.unknown(), { method: 'PUT', body: { proctors } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: assignedProctorsQuery(id).queryKey }),
  })
}

export const accommodationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['assessments', 'accommodations', id],
    queryFn: ({ signal }) =>
      requestJson(`/api/assessments/${id}/accommodations`, z.array(accommodationRowSchema), { signal }),
  })

export function useAccommodationCalls(id: string) {
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: accommodationsQuery(id).queryKey })
  const save = useMutation({
    mutationFn: ({ participantId, ...body }: Accommodation) =>
      requestJson(`/api/assessments/${id}/accommodations/${participantId}`, z.unknown(), {
        method: 'PUT',
        body: { participantId, ...body },
      }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (participantId: string) =>
      requestJson(`/api/assessments/${id}/accommodations/${participantId}`, z.unknown(), { method: 'DELETE' }),
    onSuccess,
  })
  return { save, remove }
}
