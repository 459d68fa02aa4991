/** What is promised: so long before a flag, and so long after it. */
const BEFORE_MS = 20_000
const AFTER_MS = 20_000
/** A flag is raised up to so long after what it is about: analysis waits until it is sure. */
const DETECTION_MS = 10_000

/** How long frames are held in memory. */
export const HELD_MS = BEFORE_MS + DETECTION_MS

/** Until when to write after something worth keeping, at moments in ms. */
export function keepUntil(now: number): number {
  return now + AFTER_MS
}

export function isKept(until: number | undefined, now: number): boolean {
  return until !== undefined && now <= until
}
