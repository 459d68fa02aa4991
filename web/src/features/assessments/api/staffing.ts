import {
  accommodationRowSchema,
  proctorAssignmentSchema,
  proctorChoiceSchema,
  type AssignProctors,
  managedAssessmentSchema,
  type SetAccommodation,
} from '@pengawas/shared/contracts/assessment-management'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { requestJson } from '../../../lib/http.ts'

/** A part of an assessment, and the version that an edit of it names. The version is read first: a newer part with an older version is only refused, never lost. */
async function withVersion<T>(id: string, signal: AbortSignal, read: () => Promise<T>) {
  const { version } = await requestJson(`/api/assessments/${id}`, managedAssessmentSchema, { signal })
  return { version, rows: await read() }
}

export const proctorChoicesQuery = queryOptions({
  queryKey: ['proctors'],
  queryFn: ({ signal }) => requestJson('/api/proctors', z.array(proctorChoiceSchema), { signal }),
})

export const assignedProctorsQuery = (id: string) =>
  queryOptions({
    queryKey: ['assessments', 'proctors', id],
    queryFn: ({ signal }) =>
      withVersion(id, signal, () =>
        requestJson(`/api/assessments/${id}/proctors`, z.array(proctorAssignmentSchema), { signal }),
      ),
    gcTime: 0,
  })

export function useAssignProctors(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: AssignProctors) =>
      requestJson(`/api/assessments/${id}/proctors`, z.unknown(), { method: 'PUT', body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['assessments'] }),
  })
}

export const accommodationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['assessments', 'accommodations', id],
    queryFn: ({ signal }) =>
      withVersion(id, signal, () =>
        requestJson(`/api/assessments/${id}/accommodations`, z.array(accommodationRowSchema), { signal }),
      ),
  })

export function useAccommodationCalls(id: string) {
  const queryClient = useQueryClient()
  // Also after a failure: a conflict shows what the other person has changed.
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['assessments'] })
  const save = useMutation({
    mutationFn: ({ participantId, ...body }: SetAccommodation) =>
      requestJson(`/api/assessments/${id}/accommodations/${participantId}`, z.unknown(), {
        method: 'PUT',
        body: { participantId, ...body },
      }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ participantId, version }: Pick<SetAccommodation, 'participantId' | 'version'>) =>
      requestJson(`/api/assessments/${id}/accommodations/${participantId}`, z.unknown(), {
        method: 'DELETE',
        body: { version },
      }),
    onSettled,
  })
  return { save, remove }
}
