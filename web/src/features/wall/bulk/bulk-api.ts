import {
  type Intervention,
  type InterventionResult,
  interventionResultSchema,
  saidToManyListSchema,
} from '@pengawas/shared/contracts/interventions'
import { queryOptions } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

/** How often the receipts of a warning are asked for while its result is open. */
const RECEIPTS_MS = 3_000

export const giveToMany = (body: Intervention): Promise<InterventionResult> =>
  requestJson('/api/interventions', interventionResultSchema, { method: 'POST', body })

/** What this person said to many within a day. */
export const saidQuery = queryOptions({
  queryKey: ['interventions', 'said'],
  queryFn: ({ signal }) => requestJson('/api/interventions', saidToManyListSchema, { signal, isBackground: true }),
  staleTime: 0,
  refetchInterval: RECEIPTS_MS,
})

const HAS_RECEIPTS: ReadonlySet<InterventionResult['command']> = new Set(['warning', 'message'])
export const hasReceipts = ({ command }: Pick<InterventionResult, 'command'>): boolean => HAS_RECEIPTS.has(command)

export const fetchResult = (requestId: string): Promise<InterventionResult> =>
  requestJson(`/api/interventions/${requestId}`, interventionResultSchema)

/** The result again, with the receipts that have come since. */
export const receiptsQuery = (given: InterventionResult) =>
  queryOptions({
    queryKey: ['interventions', given.requestId],
    queryFn: ({ signal }) =>
      requestJson(`/api/interventions/${given.requestId}`, interventionResultSchema, { signal, isBackground: true }),
    initialData: given,
    enabled: hasReceipts(given),
    refetchInterval: ({ state }) =>
      state.data?.items.every(({ outcome, seenAt }) => outcome !== 'done' || seenAt !== null) === true
        ? false
        : RECEIPTS_MS,
  })
