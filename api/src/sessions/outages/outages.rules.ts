/** An absence shorter than this is a hiccup that the page covers with its own store. */
export const SHORTEST_OUTAGE_MS = 10_000

export interface Outage {
  from: Date
  to: Date
  /** The part of it in which the clock ran. */
  creditMs: number
}

/** Time of an outage for which credit was proposed before. */
export interface Proposed {
  fromAt: Date
  toAt: Date
  creditMs: number
}

/**
 * Whether an absence that lasts since `leftAt` is to be proposed. Where a person has decided on it meanwhile they know of it,
 * and what follows is proposed when the page is back.
 */
export function mayPropose(
  outages: readonly { isLasting: boolean; decision: 'pending' | 'accepted' | 'refused'; toAt: Date }[],
  leftAt: Date | null,
): boolean {
  return (
    leftAt !== null &&
    !outages.some(({ isLasting, decision, toAt }) => isLasting || (decision !== 'pending' && toAt > leftAt))
  )
}

/**
 * The part of an outage for which nothing was proposed yet: a person may have decided on the beginning while it lasted, and
 * a time without any hub is proposed to everybody at once. Null where too little is left.
 */
export function restOf(outage: Outage | null, proposed: readonly Proposed[]): Outage | null {
  if (outage === null) return null
  const before = proposed.filter(({ toAt }) => toAt > outage.from)
  const counted = before.reduce(
    (sum, { fromAt, toAt, creditMs }) =>
      sum + Math.min(creditMs, toAt.getTime() - Math.max(fromAt.getTime(), outage.from.getTime())),
    0,
  )
  const creditMs = outage.creditMs - counted
  if (creditMs < SHORTEST_OUTAGE_MS) return null
  const from = new Date(Math.max(outage.from.getTime(), ...before.map(({ toAt }) => toAt.getTime())))
  return { from, to: outage.to, creditMs }
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
