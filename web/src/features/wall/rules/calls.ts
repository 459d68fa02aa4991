import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'

/** Since when a candidate's call for help waits, in ms of the server's clock; null where none does. */
export function callingSince({ help }: WallCandidate): number | null {
  return help === null ? null : Date.parse(help.at)
}

/** The order of candidates by their calls: who calls before who does not, and who has waited longest first. */
export function compareCalls(a: WallCandidate, b: WallCandidate): number {
  const [first, second] = [callingSince(a), callingSince(b)]
  if (first === null || second === null) return Number(first === null) - Number(second === null)
  return first - second
}

/** Who calls for help and has not been acknowledged, the longest waiting first. */
export function callersOf(candidates: readonly WallCandidate[]): WallCandidate[] {
  return candidates.filter((candidate) => callingSince(candidate) !== null).toSorted(compareCalls)
}
