import { type AppealState, type OwnAppeal, ownAppealsSchema } from '@pengawas/shared/contracts/appeals'
import { queryOptions } from '@tanstack/react-query'
import { requestJson } from './http.ts'

/** What counted in the candidate's own test, and their appeals against it. */
export const ownAppealsQuery = (testSessionId: string) =>
  queryOptions({
    queryKey: ['own-appeals', testSessionId],
    queryFn: ({ signal }) => requestJson(`/api/test-sessions/${testSessionId}/appeals`, ownAppealsSchema, { signal }),
  })

/**
 * How far an appeal is, for its candidate. `late`: it was not submitted in time; `cleared`: it can be written, and nothing of it
 * counts any more.
 */
export type OwnAppealState = AppealState | 'late' | 'cleared'

export function ownStateOf({
  state,
  mayWrite,
  points,
}: Pick<OwnAppeal, 'state' | 'mayWrite'> & {
  points: readonly Pick<OwnAppeal['points'][number], 'isStanding'>[]
}): OwnAppealState {
  if (state === 'submitted' || state === 'decided') return state
  if (!points.some(({ isStanding }) => isStanding)) return 'cleared'
  return mayWrite ? state : 'late'
}
