import type { Wall, WallCandidate } from '@pengawas/shared/contracts/proctoring'

type Candidates = Readonly<Record<string, WallCandidate>>

/** What the page knows of its candidates; keys are test session ids. */
export interface KnownCandidates {
  candidates: Candidates
  /** When each candidate's progress arrived, in ms of the page's own clock. */
  progressAt: Readonly<Record<string, number>>
}

/** A candidate as stored has no analysis: the last one that was pushed stays until the next. */
export function withAnalysis(candidate: WallCandidate, known: WallCandidate | undefined): WallCandidate {
  return { ...candidate, analysis: candidate.analysis ?? known?.analysis ?? null }
}

/** The wall as fetched, except for the candidates pushed since it was asked for: `pushed` is newer than the answer. */
export function mergeWall(
  known: KnownCandidates,
  fetched: Wall['candidates'],
  pushed: ReadonlyMap<string, WallCandidate>,
  now: number,
): KnownCandidates {
  const newest = new Map([...fetched.map((candidate) => [candidate.testSessionId, candidate] as const), ...pushed])
  const candidates = Object.fromEntries(
    [...newest].map(([id, candidate]) => [id, withAnalysis(candidate, known.candidates[id])]),
  )
  const progressAt = Object.fromEntries(
    [...newest.keys()].map((id) => [id, pushed.has(id) ? (known.progressAt[id] ?? now) : now]),
  )
  return { candidates, progressAt }
}
