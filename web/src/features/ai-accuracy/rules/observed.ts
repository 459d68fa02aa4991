import type { FlagKind, KindDecisionEntry } from '@pengawas/shared/contracts/flag-kinds'

/**
 * Whether a kind is only observed in an assessment, or with null in the whole system: as `listed` has it, or as the server
 * answered a decision about exactly that since. What is observed is always listed.
 */
export function isObservedIn(
  assessmentId: string | null,
  listed: Pick<FlagKind, 'isObserved'> | undefined,
  answer: Pick<KindDecisionEntry, 'assessmentId' | 'decision'> | undefined,
): boolean {
  if (answer?.assessmentId === assessmentId) return answer.decision === 'observe'
  return listed?.isObserved ?? false
}
