import { type DecideCheckIn, type WaitingCandidate, waitingCandidateSchema } from '@pengawas/shared/contracts/check-ins'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { WAITING_KEY } from '../../lib/check-ins.ts'
import { requestJson } from '../../lib/http.ts'

export interface GivenDecision {
  candidate: WaitingCandidate
  decision: DecideCheckIn
}

/** Decides; afterwards the list is asked for again, also where somebody else had decided before. */
export function useDecide(onDecided: (given: GivenDecision) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ candidate, decision }: GivenDecision) =>
      requestJson(`/api/check-ins/${candidate.testSessionId}/decision`, waitingCandidateSchema, {
        method: 'POST',
        body: { ...decision, seenDecidedAt: candidate.decidedAt } satisfies DecideCheckIn,
      }),
    onSuccess: (candidate, { decision }) => onDecided({ candidate, decision }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: WAITING_KEY }),
  })
}
