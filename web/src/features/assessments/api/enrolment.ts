import { assessmentsPageSchema } from '@pengawas/shared/contracts/assessment-management'
import {
  type Enrol,
  enrolmentSchema,
  foundCandidatesSchema,
  type FindCandidates,
} from '@pengawas/shared/contracts/enrolment'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

/** Looks up candidates by unit, by a list of NIPs, or by a file of them. */
export const useFindCandidates = () =>
  useMutation({
    mutationFn: (wanted: FindCandidates | Blob) =>
      requestJson(`/api/assessments/find-candidates${wanted instanceof Blob ? '/file' : ''}`, foundCandidatesSchema, {
        method: 'POST',
        body: wanted,
      }),
  })

/** How many assessments are offered at once; a search finds the others. */
const OFFERED = 20

/** The assessments that people can still be added to, the next one first. */
export const openAssessmentsQuery = (search: string) => {
  const query = new URLSearchParams({
    ...(search === '' ? {} : { q: search }),
    ...{ isOpen: 'true', sort: 'startDate', order: 'asc', pageSize: String(OFFERED) },
  })
  return queryOptions({
    queryKey: ['assessments', 'open', search],
    queryFn: ({ signal }) => requestJson(`/api/assessments?${query}`, assessmentsPageSchema, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Who would be added. Without the cache: others add people too. */
export const enrolmentPreviewQuery = (id: string, body: Enrol) =>
  queryOptions({
    queryKey: ['assessments', 'enrolment', id, body.as, body.ids],
    queryFn: ({ signal }) =>
      requestJson(`/api/assessments/${id}/enrolment/preview`, enrolmentSchema, { method: 'POST', body, signal }),
    staleTime: 0,
    gcTime: 0,
  })

export function useEnrol() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: Enrol }) =>
      requestJson(`/api/assessments/${id}/enrolment`, enrolmentSchema, { method: 'POST', body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['assessments'] }),
  })
}
