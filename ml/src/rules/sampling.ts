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
  #tellingAt = -Infinity

  /** At that moment, in milliseconds since the epoch, a picture tells most of whether pictures repeat. */
  expectTelling(at: number): void {
    this.#tellingAt = at
  }

  /**
   * Milliseconds from `at` (since the epoch) to the next sample, while those of somebody calm are `calmMs` apart. Where a suspicion
   * has used up its confirming samples, it is not followed any closer than at the usual distance.
   */
  next(at: number, conditions: Iterable<Condition>, calmMs: number = SAMPLE_PERIOD_MS): number {
    let soonest = Infinity
    for (const condition of conditions) {
      if (condition.isSuspected()) soonest = Math.min(soonest, condition.kind.confirmAfterMs ?? Infinity)
    }
    if (soonest === Infinity) return this.#calm(at, calmMs)
    const { bucket, waitSeconds } = takeToken(this.#confirmations, CONFIRMATIONS, at)
    this.#confirmations = bucket
    return waitSeconds === null ? soonest : this.#calm(at, SAMPLE_PERIOD_MS)
  }

  /** In as many equal steps as come nearest to the period, so that one of them falls on the moment that tells most. */
  #calm(at: number, periodMs: number): number {
    const leftMs = this.#tellingAt - at
    return leftMs > 0 ? Math.round(leftMs / Math.max(1, Math.round(leftMs / periodMs))) : periodMs
  }
}
