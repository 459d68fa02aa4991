import { deletionOutcomeSchema } from '@pengawas/shared/contracts/people'
import {
  bankQuestionSchema,
  bankStatsSchema,
  questionsPageSchema,
  tagCountsSchema,
  themeCountsSchema,
  versionDifferenceSchema,
  type QuestionSummary,
} from '@pengawas/shared/contracts/questions'
import { isAllowed } from '@pengawas/shared/permissions'
import type { Role } from '@pengawas/shared/roles'
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { requestJson } from './http.ts'

/** Every question of the bank that this page has read is kept below this key. */
export const QUESTIONS_KEY = ['questions'] as const
export const VALIDATION_KEY = ['validation'] as const
export const PICKER_KEY = ['picker'] as const

/** After a question changed: lists, counts, the work of validating, and what an assessment can choose from. */
export async function forgetQuestions(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [QUESTIONS_KEY, VALIDATION_KEY, PICKER_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}

/** A page of the bank; `query` as `useListState` makes it. */
export function useQuestions(query: string, isEnabled = true) {
  return useQuery({
    queryKey: [...QUESTIONS_KEY, 'list', query],
    queryFn: ({ signal }) => requestJson(`/api/question-bank?${query}`, questionsPageSchema, { signal }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
}

/** Themes and how many questions each has, by the same filters as the list. */
export const themesQuery = (query = '') =>
  queryOptions({
    queryKey: [...QUESTIONS_KEY, 'themes', query],
    queryFn: ({ signal }) => requestJson(`/api/question-bank/themes?${query}`, themeCountsSchema, { signal }),
    placeholderData: keepPreviousData,
  })

export const tagsQuery = queryOptions({
  queryKey: [...QUESTIONS_KEY, 'tags'],
  queryFn: ({ signal }) => requestJson('/api/question-bank/tags', tagCountsSchema, { signal }),
})

export const questionQuery = (id: string) =>
  queryOptions({
    queryKey: [...QUESTIONS_KEY, 'one', id],
    queryFn: ({ signal }) => requestJson(`/api/question-bank/${id}`, bankQuestionSchema, { signal }),
  })

/** What changed in words, from version `from` to version `to`. */
export const differenceQuery = (id: string, from: number, to: number) =>
  queryOptions({
    queryKey: [...QUESTIONS_KEY, 'difference', id, from, to],
    queryFn: ({ signal }) =>
      requestJson(`/api/question-bank/${id}/versions/${to}/difference?with=${from}`, versionDifferenceSchema, {
        signal,
      }),
  })

export const bankStatsQuery = queryOptions({
  queryKey: [...QUESTIONS_KEY, 'stats'],
  queryFn: ({ signal }) => requestJson('/api/question-bank/stats', bankStatsSchema, { signal }),
})

export function useDeleteQuestion() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => requestJson(`/api/question-bank/${id}`, deletionOutcomeSchema, { method: 'DELETE' }),
    onSuccess: () => forgetQuestions(queryClient),
  })
}

/** Takes a question that was put out of use back into it. */
export function useReactivateQuestion() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      requestJson(`/api/question-bank/${id}/reactivate`, bankQuestionSchema, { method: 'POST', body: {} }),
    onSuccess: () => forgetQuestions(queryClient),
  })
}

interface Person {
  id: string
  role: Role
}

/** Assessors and super admins change any question, validators too; the server decides the same. */
export function mayEditQuestion(user: Person): boolean {
  return isAllowed(user.role, 'question:edit')
}

/** Assessors and super admins delete any question, the others their own. */
export function mayDeleteQuestion(user: Person, question: Pick<QuestionSummary, 'createdBy'>): boolean {
  return (
    isAllowed(user.role, 'question:write') || (isAllowed(user.role, 'question:edit') && question.createdBy === user.id)
  )
}
