/** How often a hub asks each page for a sign of life. */
export const PING_EVERY_MS = 750

/** A page that is not heard for this long is silent, on a line that is usually quick. */
const SHORTEST_LIMIT_MS = 2_400
/** Not even a bad line gets more. */
const LONGEST_LIMIT_MS = 6_000

/** How many signs of life tell what is usual on a line; some twenty seconds. */
export const KEPT_GAPS = 28
/** A new connection is taken for a slow one until so many signs of life say otherwise. */
const FIRST_GAPS = 8
const FIRST_GAP_MS = 2_000

/**
 * How long a page may go unheard before it counts as silent: twice the longest of the recent times between two signs of
 * life. A line on which they come late or are sent twice is given longer, so that it raises no false alarm.
 */
export function silenceLimitMs(gaps: readonly number[]): number {
  const longest = Math.max(...gaps, gaps.length < FIRST_GAPS ? FIRST_GAP_MS : 0)
  return Math.min(LONGEST_LIMIT_MS, Math.max(SHORTEST_LIMIT_MS, 2 * longest))
}
