import type { GazeLook } from '@pengawas/shared/contracts/analysis'
import { MIN_LOOKS, restingLook } from './gaze-sample.rules.ts'

/** As close together as a browser gives key frames. */
export const GAZE_PERIOD_MS = 300
/** Looks are gathered for this long from the first picture on, and for longer where too few have come. */
const SAMPLE_MS = 1_200
/** Then it ends, whatever has come: the hub waits for an answer. */
export const GAZE_SAMPLE_LIMIT_MS = 3_000

/** Gathers where a candidate looks in the pictures that are taken from now on. */
export class GazeSample {
  readonly #looks: GazeLook[] = []
  readonly #result = Promise.withResolvers<GazeLook | null>()
  readonly #beganAt: number
  readonly #limit = setTimeout(() => this.end(), GAZE_SAMPLE_LIMIT_MS)
  #firstAt: number | null = null

  constructor(beganAt: number) {
    this.#beganAt = beganAt
  }

  /** Where the candidate looked; null where their eyes were not seen at rest. */
  get result(): Promise<GazeLook | null> {
    return this.#result.promise
  }

  /** What one picture showed, in the order in which they were taken (milliseconds since the epoch). */
  add(look: GazeLook | null, takenAt: number): void {
    if (takenAt < this.#beganAt) return
    this.#firstAt ??= takenAt
    if (look !== null) this.#looks.push(look)
    if (takenAt - this.#firstAt >= SAMPLE_MS && this.#looks.length >= MIN_LOOKS) this.end()
  }

  end(): void {
    clearTimeout(this.#limit)
    this.#result.resolve(restingLook(this.#looks))
  }
}
