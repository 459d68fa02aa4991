/** An absence shorter than this is a hiccup that the page covers with its own store. */
export const SHORTEST_OUTAGE_MS = 10_000

export interface Outage {
  from: Date
  to: Date
  /** The part of it in which the clock ran. */
  creditMs: number
}

/**
 * The outage between the moment a page left and the moment one came back, or null where it was too short to speak of. What
 * the clock stood still was not lost.
 *
 * @param leftStoppedMs how long the clock had stood still when the page left
 * @param stoppedMs how long it has by now
 */
export function outageOf(left: { at: Date; stoppedMs: number }, now: Date, stoppedMs: number): Outage | null {
  const away = now.getTime() - left.at.getTime()
  const creditMs = away - Math.max(0, stoppedMs - left.stoppedMs)
  return creditMs < SHORTEST_OUTAGE_MS ? null : { from: left.at, to: now, creditMs }
}
