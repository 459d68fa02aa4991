import {
  bankQuestionSchema,
  questionCategoriesSchema,
  questionVersionsSchema,
  type SaveQuestion,
  type UpdateQuestion,
} from '@pengawas/shared/contracts/questions'
import { validationCommentsSchema, validationTaskSchema } from '@pengawas/shared/contracts/validation'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'
import { forgetQuestions, QUESTIONS_KEY } from '../../../lib/questions.ts'

const path = (id: string, rest = ''): string => `/api/question-bank/${id}${rest}`

export const categoriesQuery = queryOptions({
  queryKey: [...QUESTIONS_KEY, 'categories'],
  queryFn: ({ signal }) => requestJson('/api/questions/categories/list', questionCategoriesSchema, { signal }),
})

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...QUESTIONS_KEY, 'versions', id],
    queryFn: ({ signal }) => requestJson(path(id, '/versions'), questionVersionsSchema, { signal }),
  })

export const commentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...QUESTIONS_KEY, 'comments', id],
    queryFn: ({ signal }) => requestJson(path(id, '/comments'), validationCommentsSchema, { signal }),
  })

function useQuestionMutation<V, T>(mutationFn: (value: V) => Promise<T>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => forgetQuestions(queryClient) })
}

export function useCreateQuestion() {
  return useQuestionMutation((body: SaveQuestion) =>
    requestJson('/api/question-bank', bankQuestionSchema, { method: 'POST', body }),
  )
}

export function useUpdateQuestion(id: string) {
  return useQuestionMutation((body: UpdateQuestion) =>
    requestJson(path(id), bankQuestionSchema, { method: 'PUT', body }),
  )
}

/** Makes a new version with what an old one said; `version` is the newest that was seen. */
export function useRestoreVersion(id: string) {
  return useQuestionMutation(({ restored, version }: { restored: number; version: number }) =>
    requestJson(path(id, `/versions/${restored}/restore`), bankQuestionSchema, { method: 'POST', body: { version } }),
  )
}

/** Puts a question that was decided on back into the queue as it is. */
export function useRequestValidation() {
  return useQuestionMutation((questionId: string) =>
    requestJson('/api/validation', validationTaskSchema, { method: 'POST', body: { questionId } }),
  )
}

/** Answers with the whole thread. */
export function useComment(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (text: string) =>
      requestJson(path(id, '/comments'), validationCommentsSchema, { method: 'POST', body: { text } }),
    onSuccess: (comments) => queryClient.setQueryData(commentsQuery(id).queryKey, comments),
  })
}
