import {
  appraisalOutcomeSchema,
  appraisalPreviewSchema,
  appraisalsSchema,
  ownTalentSchema,
  type SetAppraisal,
  talentBoardSchema,
  talentPeopleSchema,
  talentPersonSchema,
} from '@pengawas/shared/contracts/talent'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

/** A file of five thousand rows is read within this. */
const FILE_TIMEOUT_MS = 60_000

export function useTalentPeople(query: string) {
  return useQuery({
    queryKey: ['talent', 'people', query],
    queryFn: ({ signal }) => requestJson(`/api/talent/people?${query}`, talentPeopleSchema, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Not asked for again by itself: each opening is in the audit log. */
const ASKED_ONCE = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const

export function useTalentPerson(id: string) {
  return useQuery({
    queryKey: ['talent', 'person', id],
    queryFn: ({ signal }) => requestJson(`/api/talent/people/${id}`, talentPersonSchema, { signal }),
    ...ASKED_ONCE,
  })
}

export function useOwnTalent() {
  return useQuery({
    queryKey: ['talent', 'own'],
    queryFn: ({ signal }) => requestJson('/api/talent/own', ownTalentSchema, { signal }),
  })
}

/** `year`: null for the newest. */
export function useTalentBoard(year: string | null) {
  return useQuery({
    queryKey: ['talent', 'board', year],
    queryFn: ({ signal }) =>
      requestJson(`/api/talent/board${year === null ? '' : `?year=${year}`}`, talentBoardSchema, { signal }),
    placeholderData: keepPreviousData,
    ...ASKED_ONCE,
  })
}

export function useSetAppraisal(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ year, ...levels }: SetAppraisal & { year: number }) =>
      requestJson(`/api/talent/people/${id}/appraisals/${year}`, appraisalsSchema, { method: 'PUT', body: levels }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['talent'] }),
  })
}

export function usePreviewAppraisals() {
  return useMutation({
    mutationFn: (body: Blob) =>
      requestJson('/api/talent/appraisals/preview', appraisalPreviewSchema, {
        ...{ method: 'POST', body, timeoutMs: FILE_TIMEOUT_MS },
      }),
  })
}

export function useImportAppraisals() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Blob) =>
      requestJson('/api/talent/appraisals/import', appraisalOutcomeSchema, {
        ...{ method: 'POST', body, timeoutMs: FILE_TIMEOUT_MS },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['talent'] }),
  })
}
