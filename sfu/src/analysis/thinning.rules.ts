import { SAMPLE_PERIOD_MS } from '@pengawas/shared/contracts/analysis'

/** Pictures are up to a third further apart than usual where analysis waits for the one that tells most. */
const THINNED_FROM_MS = SAMPLE_PERIOD_MS * 1.6
/** A single picture may be late. */
const DISTANCES = 3

/** How far apart the pictures of one candidate are that were analysed. Times in milliseconds since the epoch. */
export class Thinning {
  #takenAt: number[] = []

  /** A picture of this moment was analysed. */
  analysed(takenAt: number): void {
    this.#takenAt = [...this.#takenAt, takenAt].slice(-1 - DISTANCES)
  }

  /** Pictures are not to be expected from before this: the camera was off. */
  startAnew(): void {
    this.#takenAt = []
  }

  /** Milliseconds from one to the next of late, and at least the age of the newest; null where that is as usual. */
  everyMs(now: number): number | null {
    const [first, newest] = [this.#takenAt[0], this.#takenAt.at(-1)]
    if (first === undefined || newest === undefined) return null
    const isKnown = this.#takenAt.length > DISTANCES
    const every = Math.max(now - newest, isKnown ? (newest - first) / DISTANCES : 0)
    return every >= THINNED_FROM_MS ? Math.round(every) : null
  }
}
