import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { WallView } from '@pengawas/shared/contracts/wall-view'
import { GROUPS, groupOf, type GroupName } from './groups.ts'
import { compareByRisk, type Moment } from './risk-order.ts'
import { isShowable } from './tile-facts.ts'
import { lastLookAt } from './unseen.ts'

type Compare = (a: WallCandidate, b: WallCandidate) => number

const byName: Compare = (a, b) => a.participantName.localeCompare(b.participantName)

/** Whom nobody has looked at for longest first; who has no picture to look at comes last. */
function byLook({ looks }: Moment): Compare {
  const hasNone = (candidate: WallCandidate): number => Number(!isShowable(candidate, 'camera'))
  return (a, b) => hasNone(a) - hasNone(b) || lastLookAt(a, looks) - lastLookAt(b, looks)
}

const ORDERS: Readonly<Record<WallView['order'], (moment: Moment) => Compare>> = {
  risk: compareByRisk,
  unseen: byLook,
  name: () => byName,
}

/** Whom the proctor wants to see, and in which order. */
export interface Arrangement {
  order: WallView['order']
  pins: WallView['pins']
  matches: (candidate: WallCandidate) => boolean
}

interface Placed {
  id: string
  group: GroupName
}

/** Pinned candidates first, then by group and the chosen order; equal ones by code, so that the same facts always give the same wall. */
function place(candidates: readonly WallCandidate[], moment: Moment, { order, pins, matches }: Arrangement): Placed[] {
  const pinOf = ({ testSessionId }: WallCandidate): number => {
    const place = pins.indexOf(testSessionId)
    return place < 0 ? pins.length : place
  }
  const compare = ORDERS[order](moment)
  return candidates
    .filter(matches)
    .map((candidate) => ({ candidate, group: groupOf(candidate, moment.now) }))
    .toSorted(
      (a, b) =>
        pinOf(a.candidate) - pinOf(b.candidate) ||
        GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) ||
        compare(a.candidate, b.candidate) ||
        (a.candidate.code < b.candidate.code ? -1 : 1),
    )
    .map(({ candidate, group }) => ({ id: candidate.testSessionId, group }))
}

/** The tiles in their places. */
export interface WallOrder {
  /** Of those who match. */
  ids: readonly string[]
  /** The group of each of them. */
  groups: Readonly<Record<string, GroupName>>
  /** Milliseconds; when the tiles last changed places. */
  orderedAt: number
}

export const NO_ORDER: WallOrder = { ids: [], groups: {}, orderedAt: 0 }

/**
 * At most this often do tiles change places (milliseconds). Who is in view is looked at: by the time since anybody looked,
 * a page would otherwise be another one every few seconds.
 */
export const REORDER_INTERVAL_MS: Readonly<Record<WallView['order'], number>> = {
  risk: 4_000,
  unseen: 60_000,
  name: 4_000,
}

/** `held`: nobody moves. `free`: whoever must, once the interval is over. `now`: at once, as the proctor has asked for it. */
export type Movement = 'held' | 'free' | 'now'

interface Options extends Moment {
  arrangement: Arrangement
  movement: Movement
  /** The tile under the pointer, which stays where it is while the others move; not where they move at once. */
  pointedId?: string | null
}

/** The ids with one of them where it was before. */
function keepPlace(ids: readonly string[], id: string | null, before: readonly string[]): readonly string[] {
  if (id === null || !ids.includes(id) || !before.includes(id)) return ids
  return ids.filter((each) => each !== id).toSpliced(before.indexOf(id), 0, id)
}

/**
 * The wall's order now. Candidates who come or begin to match join at the end of their group at once, and who is gone
 * leaves at once, but the others change places only as `movement` allows. `now` is the server's clock, in ms.
 */
export function nextOrder(previous: WallOrder, candidates: readonly WallCandidate[], options: Options): WallOrder {
  const { arrangement, movement, now, pointedId = null } = options
  const isOver = now - previous.orderedAt >= REORDER_INTERVAL_MS[arrangement.order]
  if (movement === 'now' || previous.ids.length === 0 || (movement === 'free' && isOver)) {
    const placed = place(candidates, options, arrangement)
    const pointed = movement === 'now' ? null : pointedId
    const groups = Object.fromEntries(placed.map(({ id, group }) => [id, group]))
    const ids = keepPlace(
      placed.map(({ id }) => id),
      pointed,
      previous.ids,
    )
    const isSame =
      ids.length === previous.ids.length &&
      ids.every((id, index) => previous.ids[index] === id && previous.groups[id] === groups[id])
    return isSame && movement !== 'now' ? previous : { ids, groups, orderedAt: now }
  }
  const there = new Set(candidates.map(({ testSessionId }) => testSessionId))
  const kept = previous.ids.filter((id) => there.has(id))
  const added = candidates.filter((each) => !(each.testSessionId in previous.groups) && arrangement.matches(each))
  if (added.length === 0 && kept.length === previous.ids.length) return previous
  const placed = place(added, options, arrangement)
  const groups = Object.fromEntries([
    ...kept.map((id) => [id, previous.groups[id] ?? 'here'] as const),
    ...placed.map(({ id, group }) => [id, group] as const),
  ])
  return { ids: [...kept, ...placed.map(({ id }) => id)], groups, orderedAt: previous.orderedAt }
}

/** The candidate after `currentId` by risk as it is now, the first one where nobody is in focus. */
export function nextByRisk(
  candidates: readonly WallCandidate[],
  currentId: string | null,
  moment: Moment,
): string | null {
  const matches = ({ status }: WallCandidate): boolean => !isOver(status)
  const ids = place(candidates, moment, { order: 'risk', pins: [], matches }).map(({ id }) => id)
  if (currentId === null) return ids[0] ?? null
  return ids[(ids.indexOf(currentId) + 1) % ids.length] ?? null
}
