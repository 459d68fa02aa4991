import { type AssignedParticipant } from '@pengawas/shared/contracts/assessment-management'
import {
  questionChoiceDetailSchema,
  questionChoicesPageSchema,
  type QuestionChoice,
} from '@pengawas/shared/contracts/question-choices'
import type { Page } from '@pengawas/shared/contracts/paging'
import { peoplePageSchema } from '@pengawas/shared/contracts/people'
import { questionsPageSchema } from '@pengawas/shared/contracts/questions'
import { queryOptions } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'
import { PICKER_KEY } from '../../../lib/questions.ts'

export type FetchPage<T> = (query: URLSearchParams, signal: AbortSignal | undefined) => Promise<Page<T>>

/** All that matches, page by page, or one page more than `maximum` holds. */
export async function fetchAll<T>(fetchAt: (page: number) => Promise<Page<T>>, maximum: number): Promise<T[]> {
  const items: T[] = []
  for (let page = 1; ; page += 1) {
    const found = await fetchAt(page)
    items.push(...found.items)
    if (found.items.length === 0 || items.length >= found.total || items.length > maximum) return items
  }
}

const withSignal = (signal: AbortSignal | undefined) => (signal ? { signal } : {})

/** A question in the selection; one without an approved version is seen by those who may see the bank, and cannot be chosen. */
export interface SelectableQuestion extends QuestionChoice {
  isApproved: boolean
}

/** Approved questions, as an assessment is built with them. */
export const fetchQuestions: FetchPage<SelectableQuestion> = async (query, signal) => {
  const page = await requestJson(
    `/api/questions?status=approved&${query}`,
    questionChoicesPageSchema,
    withSignal(signal),
  )
  return { ...page, items: page.items.map((question) => ({ ...question, isApproved: true })) }
}

/** The whole bank. */
export const fetchBank: FetchPage<SelectableQuestion> = async (query, signal) => {
  const page = await requestJson(`/api/question-bank?${query}`, questionsPageSchema, withSignal(signal))
  return {
    ...page,
    items: page.items.map(({ preview, approvedVersion, version, ...question }) => ({
      ...question,
      content: preview,
      version: approvedVersion ?? version,
      hasNewer: approvedVersion !== null && approvedVersion < version,
      isApproved: approvedVersion !== null,
    })),
  }
}

/** A question as a candidate will see it. */
export const choiceQuery = (id: string) =>
  queryOptions({
    queryKey: [...PICKER_KEY, 'question', id],
    queryFn: ({ signal }) => requestJson(`/api/questions/${id}`, questionChoiceDetailSchema, { signal }),
  })

/** Active candidates: an administrator's own and those who registered themselves, all of them for a super admin. */
export const fetchParticipants: FetchPage<AssignedParticipant> = async (query, signal) => {
  const page = await requestJson(`/api/participants?isActive=true&${query}`, peoplePageSchema, withSignal(signal))
  return {
    ...page,
    // People who registered themselves have named an organisation, and no unit.
    items: page.items.map(({ id, nip, name, unit, organization }) => ({ id, nip, name, unit: unit ?? organization })),
  }
}
