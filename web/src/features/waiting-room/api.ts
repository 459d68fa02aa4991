import { type DecideCheckIn, type WaitingCandidate, waitingCandidateSchema } from '@pengawas/shared/contracts/check-ins'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { WAITING_KEY } from '../../lib/check-ins.ts'
import { requestJson } from '../../lib/http.ts'
import { settleHand } from '../../lib/settle-hand.ts'

export interface GivenDecision {
  candidate: WaitingCandidate
  decision: DecideCheckIn
}

/** Settles the hand of a candidate who waits; afterwards the list is asked for again. */
export function useSettleHand(testSessionId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (helpId: string) => settleHand(testSessionId, helpId),
    onSettled: () => queryClient.invalidateQueries({ queryKey: WAITING_KEY }),
  })
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
