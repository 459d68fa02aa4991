import {
  clockCreditSchema,
  lateAnswerSchema,
  stoppedTestsSchema,
  type ClockCredit,
  type LateAnswer,
} from '@pengawas/shared/contracts/incidents'
import { type Page, pageSchema } from '@pengawas/shared/contracts/paging'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { requestJson } from '../../../lib/http.ts'

export type Decision = ClockCredit['decision']
export type Incident = { kind: 'late-answer'; item: LateAnswer } | { kind: 'credit'; item: ClockCredit }

export const INCIDENTS_KEY = ['incidents'] as const
const REFRESH_MS = 30_000
const PATHS = { 'late-answer': '/api/late-answers', credit: '/api/clock-credits' } as const
const INCIDENTS_PER_PAGE = 25

const PAGES: Readonly<Record<Incident['kind'], z.ZodType<Page<Incident>>>> = {
  'late-answer': pageSchema(lateAnswerSchema.transform((item) => ({ kind: 'late-answer' as const, item }))),
  credit: pageSchema(clockCreditSchema.transform((item) => ({ kind: 'credit' as const, item }))),
}

export const incidentsQuery = (kind: Incident['kind'], decision: Decision, page = 1) =>
  queryOptions({
    queryKey: [...INCIDENTS_KEY, kind, decision, page],
    queryFn: ({ signal }) =>
      requestJson(`${PATHS[kind]}?decision=${decision}&page=${page}&pageSize=${INCIDENTS_PER_PAGE}`, PAGES[kind], {
        ...{ signal, isBackground: true },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

export const stoppedTestsQuery = queryOptions({
  queryKey: [...INCIDENTS_KEY, 'stopped'],
  queryFn: ({ signal }) => requestJson('/api/stopped-tests', stoppedTestsSchema, { signal, isBackground: true }),
  refetchInterval: REFRESH_MS,
})

interface Verdict {
  incident: Incident
  decision: 'accepted' | 'refused'
  reason: string
}

export function useDecide() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ incident: { kind, item }, decision, reason }: Verdict) =>
      requestJson(`${PATHS[kind]}/${item.id}`, z.union([lateAnswerSchema, clockCreditSchema]), {
        method: 'PATCH',
        body: { decision, reason },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: INCIDENTS_KEY }),
  })
}
