import type { Condition } from './condition.ts'

export const CALM_SAMPLE_MS = 2000
/** A burst of confirming samples, and the time after which one of them is granted anew. */
const BURST = 16
const REFILL_MS = 4000

/**
 * Decides when a candidate is looked at again. A suspicion is confirmed quickly, but someone who is suspicious for ever,
 * and never enough for a flag, must not cost three samples a second: confirming samples come from a budget that refills
 * slowly.
 */
export class SamplingBudget {
  #tokens = BURST
  #at: number | null = null

  next(at: number, conditions: Iterable<Condition>): number {
    this.#tokens = Math.min(BURST, this.#tokens + Math.max(0, at - (this.#at ?? at)) / REFILL_MS)
    this.#at = at
    let soonest = CALM_SAMPLE_MS
    for (const condition of conditions) {
      if (condition.isSuspected()) soonest = Math.min(soonest, condition.kind.confirmAfterMs ?? CALM_SAMPLE_MS)
    }
    if (soonest === CALM_SAMPLE_MS || this.#tokens < 1) return CALM_SAMPLE_MS
    this.#tokens--
    return soonest
  }
}
