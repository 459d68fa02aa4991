/** Time constant of the smoothing: a short look aside moves the figure, it does not empty it. */
const SMOOTHING_MS = 6000

/**
 * Attention, 0 to 100: per sample 100 up to 40 % of the gaze limit, 40 at the limit, 0 from 140 % on, linear in between;
 * 0 without a face; then exponentially smoothed over six seconds. Specification 2, section 9 reads it as critical below 50
 * and suspicious below 70.
 */
export function attentionOf(awayness: number | null): number {
  if (awayness === null) return 0
  return Math.max(0, Math.min(100, (1.4 - awayness) * 100))
}

/** A figure that is older is unknown, as everywhere in the product. */
const HOLDS_MS = 10_000

export class Attention {
  #value: number | null = null
  #at = 0

  /** Null where it is not known, or was measured too long before `at`. */
  valueAt(at: number): number | null {
    return this.#value === null || at - this.#at > HOLDS_MS ? null : Math.round(this.#value)
  }

  observe(at: number, sample: number): void {
    const weight = this.#value === null ? 1 : 1 - Math.exp(-Math.max(0, at - this.#at) / SMOOTHING_MS)
    this.#value = (this.#value ?? sample) + (sample - (this.#value ?? sample)) * weight
    this.#at = at
  }

  /** Nothing is known any more, as when someone whose baseline is not learned yet comes into the picture. */
  forget(): void {
    this.#value = null
  }
}
