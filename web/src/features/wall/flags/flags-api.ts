import {
  flagCommentSchema,
  flagCommentsPageSchema,
  flagReviewsSchema,
  flagSchema,
  foundFlagsSchema,
  type CorrectFlag,
  type Flag,
  type RaiseFlagByHand,
  type SecondReview,
} from '@pengawas/shared/contracts/flags'
import {
  terminationReviewSchema,
  terminationReviewsPageSchema,
  type DecideTermination,
  type TerminationDecision,
} from '@pengawas/shared/contracts/termination-reviews'
import { sessionCommandAnswerSchema } from '@pengawas/shared/contracts/test-taking'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { requestFile, requestJson } from '../../../lib/http.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { wallCalls } from '../api/wall-api.ts'
import type { GivenReview } from '../components/review-form.tsx'

/** Lists and figures of flags. */
export const FLAGS_KEY = ['flags'] as const
/** Where nothing is heard of a change. */
const REFRESH_MS = 60_000
const SHOWN_COMMENTS = 20

const found = (query: string) => ({
  queryKey: [...FLAGS_KEY, 'found', query],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    requestJson(`/api/ai-proctoring/flags/search?${query}`, foundFlagsSchema, { signal, isBackground: true }),
  refetchInterval: REFRESH_MS,
})

export function useFoundFlags(query: string) {
  return useQuery({ ...found(query), placeholderData: keepPreviousData })
}

export const flagQuery = (flagId: string) => queryOptions(found(`flagId=${encodeURIComponent(flagId)}`))

/** The flag's own number is part of the key: what was said is fetched again once it has changed. */
export const reviewsQuery = ({ id, sequence }: Flag) =>
  queryOptions({
    queryKey: [...FLAGS_KEY, 'reviews', id, sequence],
    queryFn: ({ signal }) => requestJson(`/api/ai-proctoring/flags/${id}/reviews`, flagReviewsSchema, { signal }),
    placeholderData: keepPreviousData,
  })

export const commentsQuery = ({ id, comments }: Flag, page: number) =>
  queryOptions({
    queryKey: [...FLAGS_KEY, 'comments', id, comments, page],
    queryFn: ({ signal }) =>
      requestJson(
        `/api/ai-proctoring/flags/${id}/comments?page=${page}&pageSize=${SHOWN_COMMENTS}`,
        flagCommentsPageSchema,
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

export function useComment(flagId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (text: string) =>
      requestJson(`/api/ai-proctoring/flags/${flagId}/comments`, flagCommentSchema, { method: 'POST', body: { text } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: FLAGS_KEY }),
  })
}

export function useSecondReview(flag: Flag) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (review: Omit<SecondReview, 'sequence'>) =>
      requestJson(`/api/ai-proctoring/flags/${flag.id}/second-review`, z.object({ flag: flagSchema }), {
        method: 'POST',
        body: { ...review, sequence: flag.sequence },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: FLAGS_KEY }),
  })
}

export const terminationReviewsQuery = (decision: TerminationDecision) =>
  queryOptions({
    queryKey: [...FLAGS_KEY, 'terminations', decision],
    queryFn: ({ signal }) =>
      requestJson(`/api/termination-reviews?decision=${decision}&pageSize=100`, terminationReviewsPageSchema, {
        signal,
        isBackground: true,
      }),
    refetchInterval: REFRESH_MS,
  })

export const testTerminationQuery = (testSessionId: string) =>
  queryOptions({
    queryKey: [...FLAGS_KEY, 'terminations', 'of', testSessionId],
    queryFn: ({ signal }) =>
      requestJson(
        `/api/termination-reviews?testSessionId=${encodeURIComponent(testSessionId)}&pageSize=1`,
        terminationReviewsPageSchema,
        { signal, isBackground: true },
      ),
    refetchInterval: REFRESH_MS,
  })

/** Lets a test go on whose end was upheld. */
export function useReactivate(testSessionId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) =>
      requestJson(`/api/test-sessions/${testSessionId}/reactivation`, sessionCommandAnswerSchema, {
        method: 'POST',
        body: { reason },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: FLAGS_KEY }),
  })
}

export function useDecideTermination(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: DecideTermination) =>
      requestJson(`/api/termination-reviews/${id}/decision`, terminationReviewSchema, { method: 'POST', body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: FLAGS_KEY }),
  })
}

/** The flag reaches the wall by its socket. */
export function useRaiseFlag() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: RaiseFlagByHand) =>
      requestJson('/api/ai-proctoring/flags', flagSchema, { method: 'POST', body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: FLAGS_KEY }),
  })
}

/** The corrected flag reaches the wall by its socket. */
export function useCorrectFlag({ id, sequence }: Flag) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (seen: Omit<CorrectFlag, 'sequence'>) =>
      requestJson(`/api/ai-proctoring/flags/${id}`, flagSchema, { method: 'PUT', body: { ...seen, sequence } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: FLAGS_KEY }),
  })
}

/** Hands the picture of a flag to the browser's downloads; the audit log has it as an opening. */
export function useSaveEvidence({ id, evidenceUrl }: Flag) {
  return useMutation({
    mutationFn: async () => {
      const { blob, name } = await requestFile(evidenceUrl ?? '')
      saveFile(name ?? `${id}.webp`, blob)
    },
  })
}

/** Stores a review outside of a wall. */
export function useSaveReview(flag: Flag): (review: GivenReview) => Promise<void> {
  const queryClient = useQueryClient()
  return async (review) => {
    try {
      await wallCalls.resolveFlag(flag.id, { ...review, sequence: flag.sequence })
    } finally {
      void queryClient.invalidateQueries({ queryKey: FLAGS_KEY })
    }
  }
}
