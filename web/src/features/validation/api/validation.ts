import {
  approveManyResultSchema,
  validationStatsSchema,
  validationTasksPageSchema,
  validatorChoiceSchema,
  validatorCompetenciesSchema,
  type ValidateQuestion,
} from '@pengawas/shared/contracts/validation'
import type { CompetencyCategory } from '@pengawas/shared/questions'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { requestJson } from '../../../lib/http.ts'
import { forgetQuestions, VALIDATION_KEY } from '../../../lib/questions.ts'

export function useTasks(query: string) {
  return useQuery({
    queryKey: [...VALIDATION_KEY, 'tasks', query],
    queryFn: ({ signal }) =>
      requestJson(`/api/validation?${query}`, validationTasksPageSchema, { signal, isBackground: true }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

export const validationStatsQuery = queryOptions({
  queryKey: [...VALIDATION_KEY, 'stats'],
  queryFn: ({ signal }) => requestJson('/api/validation/stats/overview', validationStatsSchema, { signal }),
})

/** Whom the task of a question can be given to. */
export const validatorsQuery = (questionId: string) =>
  queryOptions({
    queryKey: [...VALIDATION_KEY, 'validators', questionId],
    queryFn: ({ signal }) =>
      requestJson(`/api/validation/validators?questionId=${questionId}`, z.array(validatorChoiceSchema), { signal }),
  })

export const competenciesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...VALIDATION_KEY, 'competencies', userId],
    queryFn: ({ signal }) =>
      requestJson(`/api/validation/competencies/${userId}`, validatorCompetenciesSchema, { signal }),
  })

function useValidationMutation<V, T>(mutationFn: (value: V) => Promise<T>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => forgetQuestions(queryClient) })
}

export function useDecide(questionId: string) {
  return useValidationMutation((body: ValidateQuestion) =>
    requestJson(`/api/question-bank/${questionId}/validate`, z.unknown(), { method: 'PATCH', body }),
  )
}

export function useReturn(questionId: string) {
  return useValidationMutation((body: { text: string; version: number }) =>
    requestJson(`/api/question-bank/${questionId}/return`, z.unknown(), { method: 'POST', body }),
  )
}

export function useApproveMany() {
  return useValidationMutation((questions: { id: string; version: number }[]) =>
    requestJson('/api/question-bank/validate-many', approveManyResultSchema, { method: 'POST', body: { questions } }),
  )
}

export function useAssign(taskId: string) {
  return useValidationMutation((body: { validatorId: string | null; dueAt: string | null }) =>
    requestJson(`/api/validation/${taskId}/assign`, z.unknown(), { method: 'PUT', body }),
  )
}

/** Ends a task without a decision. */
export function useWithdraw(taskId: string) {
  return useValidationMutation((_: undefined) =>
    requestJson(`/api/validation/${taskId}`, z.unknown(), { method: 'DELETE' }),
  )
}

export function useSaveCompetencies(userId: string) {
  return useValidationMutation((competencyCategories: CompetencyCategory[]) =>
    requestJson(`/api/validation/competencies/${userId}`, validatorCompetenciesSchema, {
      method: 'PUT',
      body: { competencyCategories },
    }),
  )
}
