import {
  type Intervention,
  type InterventionResult,
  interventionResultSchema,
} from '@pengawas/shared/contracts/interventions'
import { queryOptions } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

/** How often the receipts of a warning are asked for while its result is open. */
const RECEIPTS_MS = 3_000

export const giveToMany = (body: Intervention): Promise<InterventionResult> =>
  requestJson('/api/interventions', interventionResultSchema, { method: 'POST', body })

/** The result again, with the receipts that have come since. */
export const receiptsQuery = (given: InterventionResult) =>
  queryOptions({
    queryKey: ['interventions', given.requestId],
    queryFn: ({ signal }) =>
      requestJson(`/api/interventions/${given.requestId}`, interventionResultSchema, { signal, isBackground: true }),
    initialData: given,
    enabled: given.command === 'warning',
    refetchInterval: ({ state }) =>
      state.data?.items.every(({ outcome, seenAt }) => outcome !== 'done' || seenAt !== null) === true
        ? false
        : RECEIPTS_MS,
  })
