import { checkInsPageSchema } from '@pengawas/shared/contracts/check-ins'
import { queryOptions } from '@tanstack/react-query'
import { requestJson } from './http.ts'

export const WAITING_KEY = ['check-ins'] as const
/** For what is not pushed, or was lost on its way. */
const REFRESH_MS = 60_000

/** What names the candidate in the address of the waiting room. */
export const WAITING_PARAMETER = 'candidate'

/** Where a decision about a candidate's check-in is made. */
export const waitingRoomOf = (testSessionId: string): string =>
  `/dashboard/waiting-room?${WAITING_PARAMETER}=${testSessionId}`

/** Candidates of this proctor who are not admitted yet, those who have waited longest first. */
export const waitingQuery = queryOptions({
  queryKey: WAITING_KEY,
  queryFn: ({ signal }) =>
    requestJson('/api/check-ins?pageSize=100', checkInsPageSchema, { signal, isBackground: true }),
  refetchInterval: REFRESH_MS,
})
