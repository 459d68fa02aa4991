import type { Wall, WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { onlyCurrent } from '@pengawas/shared/rules/figure-age'
import type { PayloadOf } from '@pengawas/shared/sockets/event'
import type { pushes } from '@pengawas/shared/sockets/pushes'

type Candidates = Readonly<Record<string, WallCandidate>>

/** What the page knows of its candidates; keys are test session ids. */
export interface KnownCandidates {
  candidates: Candidates
  /** When each candidate's progress arrived, in ms of the page's own clock. */
  progressAt: Readonly<Record<string, number>>
}

/** A candidate as stored has no analysis: the last one that was pushed stays while it holds, and while the test runs. */
export function withAnalysis(candidate: WallCandidate, known: WallCandidate | undefined): WallCandidate {
  return { ...candidate, analysis: isOver(candidate.status) ? null : (known?.analysis ?? null) }
}

/** The candidates with the progress that was pushed; `now` is by the page's own clock. */
export function withProgress(
  { candidates, progressAt }: KnownCandidates,
  updates: PayloadOf<typeof pushes.progressUpdated>,
  now: number,
): KnownCandidates {
  const updated = updates.flatMap(({ testSessionId, progress }) => {
    const known = candidates[testSessionId]
    return known ? [[testSessionId, { ...known, progress }] as const] : []
  })
  return {
    candidates: { ...candidates, ...Object.fromEntries(updated) },
    progressAt: { ...progressAt, ...Object.fromEntries(updated.map(([id]) => [id, now])) },
  }
}

/** What measured figures there are; keys are test session ids, and times in ms of the page's own clock. */
export interface Figures<Sound extends { at: number }, Seen extends { at: number }> {
  candidates: Candidates
  analysedAt: Readonly<Record<string, { at: number }>>
  sounds: Readonly<Record<string, Sound>>
  framings: Readonly<Record<string, Seen>>
}

/** The candidates with what was pushed about them since the last time, the newest of each. */
export function withAnalyses(
  { candidates, analysedAt }: Pick<Figures<never, never>, 'candidates' | 'analysedAt'>,
  pushed: ReadonlyMap<string, { analysis: WallCandidate['analysis']; at: number }>,
): Pick<Figures<never, never>, 'candidates' | 'analysedAt'> {
  const known = [...pushed].flatMap(([id, { analysis, at }]) => {
    const candidate = candidates[id]
    return candidate ? [{ id, candidate: { ...candidate, analysis }, at }] : []
  })
  return {
    candidates: { ...candidates, ...Object.fromEntries(known.map(({ id, candidate }) => [id, candidate])) },
    analysedAt: { ...analysedAt, ...Object.fromEntries(known.map(({ id, at }) => [id, { at }])) },
  }
}

/** The changes that forget figures which are too old to hold; none where all hold. */
export function withoutOldFigures<Sound extends { at: number }, Seen extends { at: number }>(
  { candidates, analysedAt, sounds, framings }: Figures<Sound, Seen>,
  now: number,
): Partial<Figures<Sound, Seen>> {
  const current = onlyCurrent(analysedAt, now)
  const heard = onlyCurrent(sounds, now)
  const framed = onlyCurrent(framings, now)
  const forgotten = Object.keys(analysedAt).filter((id) => current[id] === undefined)
  if (forgotten.length === 0 && heard === sounds && framed === framings) return {}
  const without = forgotten.flatMap((id) => {
    const known = candidates[id]
    return known ? [[id, { ...known, analysis: null }] as const] : []
  })
  return {
    candidates: without.length === 0 ? candidates : { ...candidates, ...Object.fromEntries(without) },
    analysedAt: current,
    sounds: heard,
    framings: framed,
  }
}

/** Whether a test has begun, ended, or is otherwise than it was: what is counted and listed by status is old then. */
export function hasOtherStatuses(candidates: Candidates, before: Candidates): boolean {
  if (candidates === before) return false
  const ids = new Set([...Object.keys(candidates), ...Object.keys(before)])
  return [...ids].some((id) => candidates[id]?.status !== before[id]?.status)
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
