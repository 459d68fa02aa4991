import type { Flag } from '@pengawas/shared/contracts/flags'

interface TimesSeen {
  value: number
  /** Nobody has counted to the end: media nodes do so when what they saw is over, those of an earlier version never. */
  isAtLeast: boolean
}

/** How often what a flag is about was seen; null where it was once, or a person saw it. */
export function timesSeenOf({ timesSeen, endedAt, origin, raisedBy, details }: Flag): TimesSeen | null {
  const value = timesSeen ?? details.samples.length
  if (raisedBy !== null || value < 2) return null
  return { value, isAtLeast: timesSeen === null || (origin === 'server' && endedAt === null) }
}
