import type { ExactSourceState, WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { weightOf } from '@pengawas/shared/rules/flag-weight'
import { compareCalls } from './calls.ts'
import { GROUPS, groupOf, type GroupName } from './groups.ts'
import { problemsOf } from './tile-facts.ts'
import type { Unseen } from './unseen.ts'

/** A candidate whom nobody can see is worth a look before one with a single high flag, and after two or a critical one. */
const UNSEEN_WEIGHT = 150
/** Whom nobody has looked at comes after a single high flag. */
const NOT_LOOKED_AT_WEIGHT = 90
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
  'frozen',
  'notReceived',
]

/** How urgently a proctor should look at a candidate; a source declined by right weighs nothing. */
function riskOf(candidate: WallCandidate, { unseen }: Moment): number {
  const { analysis } = candidate
  let risk = weightOf(candidate)
  if (!candidate.online || candidate.peer === null || candidate.peer.connection !== 'connected') risk += UNSEEN_WEIGHT
  risk += problemsOf(candidate).filter(({ state }) => BROKEN.includes(state)).length * BROKEN_SOURCE_WEIGHT
  if (candidate.testSessionId in unseen) risk += NOT_LOOKED_AT_WEIGHT
  if ((analysis?.attention ?? 100) < LOW_ATTENTION) risk += LOW_ATTENTION_WEIGHT
  return risk
}

export interface Moment {
  /** The server's clock, in ms. */
  now: number
  unseen: Unseen
}

interface Placed {
  id: string
  group: GroupName
}

/** By group, who calls for help first and then the most urgent; equal ones by code, so that the same facts always give the same wall. */
function placeByRisk(candidates: readonly WallCandidate[], moment: Moment): Placed[] {
  return candidates
    .map((candidate) => ({ candidate, group: groupOf(candidate, moment.now), risk: riskOf(candidate, moment) }))
    .toSorted(
      (a, b) =>
        GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) ||
        compareCalls(a.candidate, b.candidate) ||
        b.risk - a.risk ||
        (a.candidate.code < b.candidate.code ? -1 : 1),
    )
    .map(({ candidate, group }) => ({ id: candidate.testSessionId, group }))
}

export function orderByRisk(candidates: readonly WallCandidate[], moment: Moment): string[] {
  return placeByRisk(candidates, moment).map(({ id }) => id)
}

export interface WallOrder {
  ids: readonly string[]
  /** The group of each of them. */
  groups: Readonly<Record<string, GroupName>>
  /** Milliseconds; when the tiles last changed places. */
  orderedAt: number
}

export const NO_ORDER: WallOrder = { ids: [], groups: {}, orderedAt: 0 }

/** At most this often do tiles change places (milliseconds). */
export const REORDER_INTERVAL_MS = 4_000

/**
 * The wall's order now. New candidates join at the end of their group at once and gone ones leave at once, but the others
 * change places only when the interval is over and nobody points at or works in the grid (`isHeld`). `now` is the
 * server's clock, in ms.
 */
export function nextOrder(
  previous: WallOrder,
  candidates: readonly WallCandidate[],
  options: Moment & { isHeld: boolean },
): WallOrder {
  const wanted = placeByRisk(candidates, options)
  const groups = Object.fromEntries(wanted.map(({ id, group }) => [id, group]))
  const mayMove = !options.isHeld && options.now - previous.orderedAt >= REORDER_INTERVAL_MS
  if (mayMove || previous.ids.length === 0) {
    const isSame =
      wanted.length === previous.ids.length &&
      wanted.every(({ id, group }, index) => previous.ids[index] === id && previous.groups[id] === group)
    return isSame ? previous : { ids: wanted.map(({ id }) => id), groups, orderedAt: options.now }
  }
  const kept = previous.ids.filter((id) => id in groups)
  const added = wanted.map(({ id }) => id).filter((id) => !(id in previous.groups))
  if (added.length === 0 && kept.length === previous.ids.length) return previous
  const ids = [...kept, ...added]
  const groupIn = (id: string): GroupName => previous.groups[id] ?? groups[id] ?? 'here'
  return { ids, groups: Object.fromEntries(ids.map((id) => [id, groupIn(id)])), orderedAt: previous.orderedAt }
}

/** The candidate after `currentId` by risk as it is now, the first one where nobody is in focus. */
export function nextByRisk(
  candidates: readonly WallCandidate[],
  currentId: string | null,
  moment: Moment,
): string | null {
  const ids = orderByRisk(
    candidates.filter(({ status }) => !isOver(status)),
    moment,
  )
  if (currentId === null) return ids[0] ?? null
  return ids[(ids.indexOf(currentId) + 1) % ids.length] ?? null
}
