import { questionChoicesPageSchema, type AssignedParticipant, type QuestionChoice } from '@pengawas/shared/contracts/assessment-management'
import { peoplePageSchema } from '@pengawas/shared/contracts/people'
import type { Page } from '@pengawas/shared/contracts/paging'
import { requestJson } from '../../../lib/http.ts'

export type FetchPage<T> = (query: URLSearchParams, signal: AbortSignal | undefined) => Promise<Page<T>>

const withSignal = (signal: AbortSignal | undefined) => (signal ? { signal } : {})

export const fetchQuestions: FetchPage<QuestionChoice> = (query, signal) =>
  requestJson(`/api/questions?status=approved&${query}`, questionChoicesPageSchema, withSignal(signal))

/** Active candidates: an administrator's own and those who registered themselves, everybody for a super admin. */
export const fetchParticipants: FetchPage<AssignedParticipant> = async (query, signal) => {
  const page = await requestJson(`/api/participants?isActive=true&${query}`, peoplePageSchema, withSignal(signal))
  return { ...page, items: page.items.map(({ id, nip, name, unit }) => ({ id, nip, name, unit })) }
}
