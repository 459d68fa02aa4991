import { SAMPLE_PERIOD_MS } from '@pengawas/shared/contracts/analysis'
import { type Bucket, type Rate, takeToken } from '@pengawas/shared/rules/token-bucket'
import type { Condition } from './condition.ts'

/** Confirming samples of one candidate: a burst, and then one every four seconds. */
const CONFIRMATIONS: Rate = { burst: 16, perSecond: 0.25 }

/**
 * Decides when the next sample of a candidate is taken. A suspicion is confirmed quickly, but a candidate who is suspected
 * for a long time, and never enough for a flag, must not cost three samples a second: confirming samples are limited.
 */
export class SamplingBudget {
  #confirmations: Bucket | undefined

  /** Milliseconds from `at` (since the epoch) to the next sample. */
  next(at: number, conditions: Iterable<Condition>): number {
    let soonest = SAMPLE_PERIOD_MS
    for (const condition of conditions) {
      if (condition.isSuspected()) soonest = Math.min(soonest, condition.kind.confirmAfterMs ?? SAMPLE_PERIOD_MS)
    }
    if (soonest === SAMPLE_PERIOD_MS) return SAMPLE_PERIOD_MS
    const { bucket, waitSeconds } = takeToken(this.#confirmations, CONFIRMATIONS, at)
    this.#confirmations = bucket
    return waitSeconds === null ? soonest : SAMPLE_PERIOD_MS
  }
}
