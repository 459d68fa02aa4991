import {
  clockCreditSchema,
  clockCreditsSchema,
  lateAnswerSchema,
  lateAnswersSchema,
  stoppedTestsSchema,
  type ClockCredit,
  type LateAnswer,
} from '@pengawas/shared/contracts/incidents'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { requestJson } from '../../../lib/http.ts'

export type Decision = ClockCredit['decision']
export type Incident = { kind: 'late-answer'; item: LateAnswer } | { kind: 'credit'; item: ClockCredit }

export const INCIDENTS_KEY = ['incidents'] as const
const REFRESH_MS = 30_000
const PATHS = { 'late-answer': '/api/late-answers', credit: '/api/clock-credits' } as const

export const lateAnswersQuery = (decision: Decision) =>
  queryOptions({
    queryKey: [...INCIDENTS_KEY, 'late-answers', decision],
    queryFn: ({ signal }) =>
      requestJson(`${PATHS['late-answer']}?decision=${decision}`, lateAnswersSchema, { signal, isBackground: true }),
    refetchInterval: REFRESH_MS,
  })

export const creditsQuery = (decision: Decision) =>
  queryOptions({
    queryKey: [...INCIDENTS_KEY, 'credits', decision],
    queryFn: ({ signal }) =>
      requestJson(`${PATHS.credit}?decision=${decision}`, clockCreditsSchema, { signal, isBackground: true }),
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
