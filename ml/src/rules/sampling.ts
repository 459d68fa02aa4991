import { SAMPLE_PERIOD_MS } from '@pengawas/shared/contracts/analysis'
import { type Bucket, type Rate, takeToken } from '@pengawas/shared/rules/token-bucket'
import type { Repetition } from '../frame-observation.ts'
import type { Condition } from './condition.ts'

/** Confirming samples of one candidate: a burst, and then one every four seconds. */
const CONFIRMATIONS: Rate = { burst: 16, perSecond: 0.25 }

/** Where pictures seem to repeat, so many are taken as closely as a node with time to spare takes all, and then about two a minute. */
const HURRIES: Rate = { burst: 40, perSecond: 0.03 }
const HURRIED_MS = 600

/**
 * Decides when the next sample of a candidate is taken. A suspicion is confirmed quickly, but a candidate who is suspected
 * for a long time, and never enough for a flag, must not cost three samples a second: confirming samples are limited.
 */
export class SamplingBudget {
  #confirmations: Bucket | undefined
  #hurries: Bucket | undefined
  #telling: readonly number[] = []
  #isPromising = false

  /** What a picture of the moment `at`, in milliseconds since the epoch, says of when the next ones tell whether pictures repeat. */
  expectTelling(at: number, { tellingMs, isPromising }: Pick<Repetition, 'tellingMs' | 'isPromising'>): void {
    this.#telling = tellingMs.map((wait) => at + wait)
    this.#isPromising = isPromising
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

  /** To the moment nearest to a period away at which a picture tells most; in equal steps where that is several periods away. */
  #calm(at: number, calmMs: number): number {
    const periodMs = this.#isPromising && calmMs > HURRIED_MS && this.#mayHurry(at) ? HURRIED_MS : calmMs
    const waits = this.#telling.map((telling) => telling - at).filter((wait) => wait > 0)
    const best = waits.toSorted((a, b) => Math.abs(a - periodMs) - Math.abs(b - periodMs))[0]
    return best === undefined ? periodMs : Math.round(best / Math.max(1, Math.round(best / periodMs)))
  }

  #mayHurry(at: number): boolean {
    const { bucket, waitSeconds } = takeToken(this.#hurries, HURRIES, at)
    this.#hurries = bucket
    return waitSeconds === null
  }
}
