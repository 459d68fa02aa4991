import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { callingSince } from './calls.ts'
import { isAway } from './tile-facts.ts'

/** Candidates who take their test now, who have been gone for long, and whose test is over; in the order of the wall. */
export const GROUPS = ['here', 'away', 'over'] as const
export type GroupName = (typeof GROUPS)[number]

export interface TileGroup {
  name: GroupName
  /** Test session ids, the most urgent first. */
  ids: readonly string[]
}

/** `now` is the server's clock, in ms. */
export function groupOf(candidate: WallCandidate, now: number): GroupName {
  if (isOver(candidate.status)) return 'over'
  // Who calls waits for a person, wherever they are now.
  if (callingSince(candidate) !== null) return 'here'
  return isAway(candidate, now) ? 'away' : 'here'
}

/** Splits tiles into their groups, in the order in which they come; empty groups are left out. Pinned ones stay in the first group. */
export function splitInto(
  ids: readonly string[],
  groups: Readonly<Record<string, GroupName>>,
  pins: readonly string[] = [],
): TileGroup[] {
  const groupOf = (id: string): GroupName | undefined => (pins.includes(id) ? GROUPS[0] : groups[id])
  return GROUPS.map((name) => ({ name, ids: ids.filter((id) => groupOf(id) === name) })).filter(
    (group) => group.ids.length > 0,
  )
}
