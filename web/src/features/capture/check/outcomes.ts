/** The outcomes that the candidate is shown; each has its text. */
type Advice =
  | 'ok'
  | 'insecure'
  | 'browser'
  | 'serverAway'
  | 'serverSlow'
  | 'mediaThere'
  | 'mediaAway'
  | 'clockWrong'
  | 'liveSlow'
  | 'noStorage'

/** `fair`: the test can be taken, with something to mind. */
export interface CheckOutcome {
  state: 'good' | 'fair' | 'bad'
  advice: Advice
  /** What was measured, in the unit of its check: ms of a round trip, minutes of a clock's error. */
  measured?: number
}

/** A hub that takes longer than this to answer makes saving feel slow; nothing is lost by it. */
const SLOW_MS = 1_500
const WRONG_BY_MS = 2 * 60_000

export function latencyOutcome(roundTripMs: number): CheckOutcome {
  const measured = Math.round(roundTripMs)
  return roundTripMs <= SLOW_MS
    ? { state: 'good', advice: 'ok', measured }
    : { state: 'fair', advice: 'serverSlow', measured }
}

/** `serverTime` comes in whole seconds (the header `Date`), so a small difference says nothing. Times in ms. */
export function clockOutcome(serverTime: number, pageTime: number): CheckOutcome {
  if (Number.isNaN(serverTime)) return { state: 'good', advice: 'ok' }
  const error = Math.abs(serverTime - pageTime)
  return error <= WRONG_BY_MS
    ? { state: 'good', advice: 'ok' }
    : { state: 'fair', advice: 'clockWrong', measured: Math.round(error / 60_000) }
}
