import type { ExactSourceState, WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { weightOf } from '@pengawas/shared/rules/flag-weight'
import { problemsOf } from './tile-facts.ts'

/** A candidate whom nobody can see is worth a look before one with a single high flag, and after two or a critical one. */
const UNSEEN_WEIGHT = 150
const BROKEN_SOURCE_WEIGHT = 50
const LOW_ATTENTION_WEIGHT = 20
const LOW_ATTENTION = 50

const BROKEN: readonly (ExactSourceState | 'notReceived')[] = [
  'denied',
  'missing',
  'unplugged',
  'busy',
  'muted',
  'ended',
  'notReceived',
]

/** How urgently a proctor should look at a candidate; finished ones come last. A source declined by right weighs nothing. */
function riskOf(candidate: WallCandidate): number {
  if (isOver(candidate.status)) return -1
  const { analysis } = candidate
  let risk = weightOf(candidate)
  if (!candidate.online || candidate.peer === null || candidate.peer.connection !== 'connected') risk += UNSEEN_WEIGHT
  risk += problemsOf(candidate).filter(({ state }) => BROKEN.includes(state)).length * BROKEN_SOURCE_WEIGHT
  if ((analysis?.attention ?? 100) < LOW_ATTENTION) risk += LOW_ATTENTION_WEIGHT
  return risk
}

/** Most urgent first; equal ones by code, so that the same facts always give the same wall. */
export function orderByRisk(candidates: readonly WallCandidate[]): string[] {
  return candidates
    .map((candidate) => ({ candidate, risk: riskOf(candidate) }))
    .toSorted((a, b) => b.risk - a.risk || (a.candidate.code < b.candidate.code ? -1 : 1))
    .map(({ candidate }) => candidate.testSessionId)
}

export interface WallOrder {
  ids: readonly string[]
  /** Milliseconds; when the tiles last changed places. */
  orderedAt: number
}

/** At most this often do tiles change places (milliseconds). */
export const REORDER_INTERVAL_MS = 4_000

/**
 * The wall's order now. New candidates join at the end at once and gone ones leave at once, but the others change
 * places only when the interval is over and nobody points at or works in the grid (`isHeld`).
 */
export function nextOrder(
  previous: WallOrder,
  candidates: readonly WallCandidate[],
  options: { now: number; isHeld: boolean },
): WallOrder {
  const wanted = orderByRisk(candidates)
  const mayMove = !options.isHeld && options.now - previous.orderedAt >= REORDER_INTERVAL_MS
  if (mayMove || previous.ids.length === 0) {
    const isSame = wanted.length === previous.ids.length && wanted.every((id, index) => previous.ids[index] === id)
    return isSame ? previous : { ids: wanted, orderedAt: options.now }
  }
  const present = new Set(wanted)
  const known = new Set(previous.ids)
  const kept = previous.ids.filter((id) => present.has(id))
  const added = wanted.filter((id) => !known.has(id))
  if (added.length === 0 && kept.length === previous.ids.length) return previous
  return { ids: [...kept, ...added], orderedAt: previous.orderedAt }
}

/** The candidate after `currentId` by risk as it is now, the first one where nobody is in focus. */
export function nextByRisk(candidates: readonly WallCandidate[], currentId: string | null): string | null {
  const ids = orderByRisk(candidates.filter(({ status }) => !isOver(status)))
  if (currentId === null) return ids[0] ?? null
  return ids[(ids.indexOf(currentId) + 1) % ids.length] ?? null
}
