import {
  irtEstimationSchema,
  questionAnalysisSchema,
  toReviewPageSchema,
} from '@pengawas/shared/contracts/item-analysis'
import { irtParametersSchema, type SaveIrt } from '@pengawas/shared/contracts/questions'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'
import { forgetQuestions, QUESTIONS_KEY } from '../../../lib/questions.ts'

export const analysisQuery = (id: string) =>
  queryOptions({
    queryKey: [...QUESTIONS_KEY, 'analysis', id],
    queryFn: ({ signal }) => requestJson(`/api/question-bank/${id}/analysis`, questionAnalysisSchema, { signal }),
  })

export function useToReview(query: string) {
  return useQuery({
    queryKey: [...QUESTIONS_KEY, 'to-review', query],
    queryFn: ({ signal }) =>
      requestJson(`/api/question-bank/analysis/to-review?${query}`, toReviewPageSchema, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useSaveParameters(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SaveIrt) =>
      requestJson(`/api/question-bank/${id}/irt`, irtParametersSchema, { method: 'PUT', body }),
    onSuccess: () => forgetQuestions(queryClient),
  })
}

export function useEstimateParameters() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (replaceManual: boolean) =>
      requestJson('/api/question-bank/irt/estimate', irtEstimationSchema, { method: 'POST', body: { replaceManual } }),
    onSuccess: () => forgetQuestions(queryClient),
  })
}
