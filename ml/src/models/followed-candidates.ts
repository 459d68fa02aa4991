import type { SquareRegion } from '../geometry/square-crop.ts'
import type { BackgroundFaces } from '../rules/background-faces.ts'
import type { Followed } from '../rules/following.ts'
import type { StillFace } from '../rules/still-face.ts'
import { LoopWatch } from '../rules/video-loop.ts'

/** Memory for that many candidates at most; a media node that has more of them forgets those it saw longest ago. */
const CAPACITY = 2_000
/** Longer than a test: what was learned of a room outlasts every gap in it. Milliseconds since the candidate's last picture. */
const KEPT_MS = 6 * 3_600_000

/** What shows whether pictures repeat is a hundred kilobytes of the last minute, of no use a little later. */
const LOOPS_KEPT_MS = 120_000

/** What is remembered of one candidate. */
export interface Remembered {
  /** When their last picture was taken, in milliseconds since the epoch. */
  at: number
  /** Where their face was seen last, however long ago; null where it was not yet. */
  seat: SquareRegion | null
  /** Pictures of people that hang where the candidate sits. */
  background: BackgroundFaces
  /** Whether their face moves at all. */
  stillness: StillFace
  /** Null where they cannot be followed. */
  followed: Followed | null
}

/** What was seen of each candidate last. Places and brightness of large cells only, in memory only. */
export class FollowedCandidates {
  readonly #candidates = new Map<string, Remembered>()
  readonly #loops = new Map<string, { at: number; watch: LoopWatch }>()

  get(candidate: string): Remembered | undefined {
    return this.#candidates.get(candidate)
  }

  /** Watches whether the candidate's pictures repeat; anew where nothing was seen of them for some time. */
  loopsOf(candidate: string, at: number): LoopWatch {
    const watch = this.#loops.get(candidate)?.watch ?? new LoopWatch()
    this.#loops.delete(candidate)
    this.#loops.set(candidate, { at, watch })
    for (const [oldest, { at: seenAt }] of this.#loops) {
      if (seenAt >= at - LOOPS_KEPT_MS && this.#loops.size <= CAPACITY) break
      this.#loops.delete(oldest)
    }
    return watch
  }

  set(candidate: string, remembered: Remembered): void {
    this.#candidates.delete(candidate)
    this.#candidates.set(candidate, remembered)
    // A Map is in the order in which its keys were set, so the oldest are first.
    for (const [oldest, { at }] of this.#candidates) {
      if (at >= remembered.at - KEPT_MS && this.#candidates.size <= CAPACITY) return
      this.#candidates.delete(oldest)
    }
  }
}
