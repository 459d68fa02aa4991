import {
  type DecideKind,
  kindDecisionEntrySchema,
  kindDecisionsSchema,
  type KindPart,
  kindPrecisionSchema,
  kindProposalsSchema,
} from '@pengawas/shared/contracts/flag-kinds'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { KINDS_KEY } from '../../../lib/flag-kinds.ts'
import { requestJson } from '../../../lib/http.ts'

const pathOf = (kind: string): string => `/api/ai-proctoring/kinds/${encodeURIComponent(kind)}`

/** Reviews come one by one. */
const REFRESH_MS = 120_000

/** What is proposed for observation within assessments of the reader. */
export const proposalsQuery = queryOptions({
  queryKey: [...KINDS_KEY, 'proposals'],
  queryFn: ({ signal }) =>
    requestJson('/api/ai-proctoring/kind-proposals', kindProposalsSchema, { signal, isBackground: true }),
  refetchInterval: REFRESH_MS,
})

export const precisionQuery = (kind: string, by: KindPart) =>
  queryOptions({
    queryKey: [...KINDS_KEY, 'precision', kind, by],
    queryFn: ({ signal }) => requestJson(`${pathOf(kind)}/precision?by=${by}`, kindPrecisionSchema, { signal }),
    placeholderData: keepPreviousData,
  })

export const decisionsQuery = (kind: string) =>
  queryOptions({
    queryKey: [...KINDS_KEY, 'decisions', kind],
    queryFn: ({ signal }) => requestJson(`${pathOf(kind)}/decisions`, kindDecisionsSchema, { signal }),
  })

export function useDecide(kind: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: DecideKind) =>
      requestJson(`${pathOf(kind)}/decisions`, kindDecisionEntrySchema, { method: 'POST', body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KINDS_KEY }),
  })
}
