import { adaptiveSimulationSchema, type SimulateAdaptive } from '@pengawas/shared/contracts/adaptive-settings'
import {
  assessmentsPageSchema,
  assessmentStatsSchema,
  type AssignedParticipant,
  assignedParticipantsPageSchema,
  draftSchema,
  draftSummarySchema,
  duplicateTitlesSchema,
  linkedQuestionSchema,
  managedAssessmentSchema,
  MAX_PARTICIPANTS,
  similarTitlesSchema,
} from '@pengawas/shared/contracts/assessment-management'
import type { QuestionChoice } from '@pengawas/shared/contracts/question-choices'
import { readinessSchema } from '@pengawas/shared/contracts/readiness'
import { deletionOutcomeSchema } from '@pengawas/shared/contracts/people'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { requestJson } from '../../../lib/http.ts'
import { fetchAll } from './pickers.ts'

const ROOT = ['assessments'] as const
const path = (id: string, rest = ''): string => `/api/assessments/${id}${rest}`

export function useAssessments(query: string) {
  return useQuery({
    queryKey: [...ROOT, 'list', query],
    queryFn: ({ signal }) =>
      requestJson(`/api/assessments?${query}`, assessmentsPageSchema, { signal, isBackground: true }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
}

export const assessmentQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROOT, 'one', id],
    queryFn: ({ signal }) => requestJson(path(id), managedAssessmentSchema, { signal }),
  })

export const draftsQuery = queryOptions({
  queryKey: [...ROOT, 'drafts'],
  queryFn: ({ signal }) => requestJson('/api/assessments/drafts', z.array(draftSummarySchema), { signal }),
})

/** What was entered in an unfinished form. Without the cache: a form must not begin with an outdated draft. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROOT, 'draft', id],
    queryFn: ({ signal }) => requestJson(`/api/assessments/drafts/${id}`, draftSchema, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Titles that several of the person's own assessments have. */
export const duplicatesQuery = queryOptions({
  queryKey: [...ROOT, 'duplicates'],
  queryFn: async ({ signal }) =>
    (await requestJson('/api/assessments/duplicate-titles', duplicateTitlesSchema, { signal })).duplicates,
})

export const statsQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROOT, 'stats', id],
    queryFn: ({ signal }) => requestJson(path(id, '/stats'), assessmentStatsSchema, { signal }),
  })

/** Figures of now: who comes back from mending something sees what it changed. */
export const readinessQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROOT, 'readiness', id],
    queryFn: ({ signal }) => requestJson(path(id, '/readiness'), readinessSchema, { signal }),
    staleTime: 0,
  })

const participantsPage = (id: string, query: URLSearchParams, signal: AbortSignal) =>
  requestJson(path(id, `/participants?${query}`), assignedParticipantsPageSchema, { signal })

/** One page of the candidates of an assessment. */
export const participantsQuery = (id: string, query: URLSearchParams) =>
  queryOptions({
    queryKey: [...ROOT, 'participants', id, query.toString()],
    queryFn: ({ signal }) => participantsPage(id, query, signal),
    placeholderData: keepPreviousData,
  })

const LARGEST_PAGE = '200'

/** All of them, page by page: a form that is saved whole has to hold everybody. */
async function allParticipants(id: string, signal: AbortSignal): Promise<AssignedParticipant[]> {
  const all = await fetchAll(
    (page) => participantsPage(id, new URLSearchParams({ page: String(page), pageSize: LARGEST_PAGE }), signal),
    MAX_PARTICIPANTS,
  )
  return all.map(({ id: userId, nip, name, unit }) => ({ id: userId, nip, name, unit }))
}

/** Somebody who is renamed while the pages are read may be on two of them, and another one on none. */
const READINGS = 3

/** Everybody, each once. Throws where that cannot be read: a form would take out whom it lacks. */
async function everyParticipant(
  { id, participantCount }: { id: string; participantCount: number },
  signal: AbortSignal,
): Promise<AssignedParticipant[]> {
  for (let reading = 0; reading < READINGS; reading += 1) {
    const all = await allParticipants(id, signal)
    if (new Set(all.map(({ id: userId }) => userId)).size === participantCount) return all
  }
  throw new Error('the participants changed while they were read')
}

const linkedQuestionsSchema = z.array(linkedQuestionSchema)

/** Everything to edit, fetched together and without the cache: a form must not begin with outdated participants. */
export const editableQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROOT, 'editable', id],
    queryFn: async ({ signal }) => {
      // First, so that its version is never newer than what was read with it.
      const assessment = await requestJson(path(id), managedAssessmentSchema, { signal })
      const [participants, linked] = await Promise.all([
        everyParticipant(assessment, signal),
        requestJson(path(id, '/questions'), linkedQuestionsSchema, { signal }),
      ])
      const questions: QuestionChoice[] = linked
        .toSorted((a, b) => a.order - b.order)
        .map(({ questionId, newerVersion, assessmentId: _assessment, order: _order, ...question }) => ({
          ...question,
          id: questionId,
          tags: [],
          hasNewer: newerVersion !== null,
        }))
      return { assessment, participants, questions }
    },
    staleTime: 0,
    gcTime: 0,
  })

/** Simulates a test that the form describes. */
export const useSimulation = () =>
  useMutation({
    mutationFn: (body: SimulateAdaptive) =>
      requestJson('/api/assessments/simulate-adaptive', adaptiveSimulationSchema, { method: 'POST', body }),
  })

export const similarTitlesQuery = (title: string, exceptId: string | null) =>
  queryOptions({
    queryKey: [...ROOT, 'similar', title, exceptId],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ title, ...(exceptId === null ? {} : { exceptId }) })
      return (await requestJson(`/api/assessments/similar-titles?${query}`, similarTitlesSchema, { signal })).titles
    },
    enabled: title.length >= 3,
    placeholderData: keepPreviousData,
  })

function useAssessmentMutation<V, T>(mutationFn: (value: V) => Promise<T>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => queryClient.invalidateQueries({ queryKey: ROOT }) })
}

export function useCreateAssessment() {
  return useAssessmentMutation((body: Record<string, unknown>) =>
    requestJson('/api/assessments', managedAssessmentSchema, { method: 'POST', body }),
  )
}

export function useUpdateAssessment(id: string) {
  return useAssessmentMutation((body: Record<string, unknown>) =>
    requestJson(path(id), managedAssessmentSchema, { method: 'PUT', body }),
  )
}

export function useDeleteAssessment() {
  return useAssessmentMutation((id: string) => requestJson(path(id), deletionOutcomeSchema, { method: 'DELETE' }))
}

export function useRestoreAssessment() {
  return useAssessmentMutation(({ id, version }: { id: string; version: number }) =>
    requestJson(path(id, '/restore'), managedAssessmentSchema, { method: 'POST', body: { version } }),
  )
}

export function useSaveDraft() {
  return useAssessmentMutation((body: { id?: string; title: string; form: Record<string, unknown> }) =>
    requestJson('/api/assessments/drafts', draftSchema, { method: 'POST', body }),
  )
}

export function useDeleteDraft() {
  return useAssessmentMutation((id: string) =>
    requestJson(`/api/assessments/drafts/${id}`, z.unknown(), { method: 'DELETE' }),
  )
}

/** Sets states by the server's clock, then reads everything again. */
export function useRefreshAssessments() {
  return useAssessmentMutation<undefined, unknown>(() =>
    requestJson('/api/assessments/trigger-status-update', z.unknown(), { method: 'POST' }),
  )
}
