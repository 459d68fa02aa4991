import type { PlacementRow } from './placements.entity.ts'

/** How far the clocks of a hub and a media node may lie apart, and how long after the last picture its flag may be found. */
export const TOLERANCE_MS = 120_000

/**
 * Whether a media node may report about a candidate what it saw at a moment: always about one that it holds; about one that it
 * held before, if the moment lies in that time. A flag may come late, for a node keeps it until a hub takes it.
 */
export function mayReport(placement: Pick<PlacementRow, 'since' | 'until'> | null, seenAt: number): boolean {
  if (placement === null) return false
  if (placement.until === null) return true
  return seenAt >= placement.since.getTime() - TOLERANCE_MS && seenAt <= placement.until.getTime() + TOLERANCE_MS
}

/** Whether a candidate was on a media node at a moment, which is held against their whole time there. */
export const wasHeld = ({ since, until }: Pick<PlacementRow, 'since' | 'until'>, at: number): boolean =>
  at >= since.getTime() - TOLERANCE_MS && (until === null || at <= until.getTime() + TOLERANCE_MS)

/** How long pages and media nodes have to reconnect after part of our own system was down. */
export const EXCUSED_MS = 20_000
