import type { SquareRegion } from '../geometry/square-crop.ts'
import type { Followed } from '../rules/following.ts'
import type { SizedBackgrounds } from '../rules/sized-backgrounds.ts'
import type { StillFace } from '../rules/still-face.ts'
import { LoopWatch } from '../rules/video-loop.ts'

/** Memory for that many candidates at most; a media node that has more of them forgets those it saw longest ago. */
const CAPACITY = 2_000
/** Longer than a test: what was learned of a room outlasts every gap in it. Milliseconds since the candidate's last picture. */
const KEPT_MS = 6 * 3_600_000

/** What shows whether pictures repeat is two hundred kilobytes of the last minute, of no use once that is over. */
const LOOPS_KEPT_MS = 75_000

/** What is remembered of one candidate. */
export interface Remembered {
  /** When their last picture was taken, in milliseconds since the epoch. */
  at: number
  /** Where their face was seen last, however long ago; null where it was not yet. */
  seat: SquareRegion | null
  /** Pictures of people that hang where the candidate sits. */
  backgrounds: SizedBackgrounds
  /** Whether their face moves at all. */
  stillness: StillFace
  /** Null where they cannot be followed. */
  followed: Followed | null
}

/** What was seen of each candidate last. Places and brightness of large cells only, in memory only. */
export class FollowedCandidates {
  readonly #candidates = new Map<string, Remembered>()
  readonly #loops = new Map<string, { usedAt: number; camera: string; watch: LoopWatch }>()
  readonly #clock: () => number

  /** `clock` in milliseconds that only go on, since times of pictures may be set back. */
  constructor(clock: () => number) {
    this.#clock = clock
  }

  get(candidate: string): Remembered | undefined {
    return this.#candidates.get(candidate)
  }

  /** Watches whether the pictures of one camera of the candidate repeat; anew where nothing was seen of it for some time. */
  loopsOf(candidate: string, camera: string): LoopWatch {
    this.forgetLoops()
    const known = this.#loops.get(candidate)
    const watch = known?.camera === camera ? known.watch : new LoopWatch()
    this.#loops.delete(candidate)
    this.#loops.set(candidate, { usedAt: this.#clock(), camera, watch })
    return watch
  }

  /** To be called now and then, so that nothing of a candidate's last pictures stays where no further one comes. */
  forgetLoops(): void {
    const until = this.#clock() - LOOPS_KEPT_MS
    for (const [oldest, { usedAt }] of this.#loops) {
      if (usedAt >= until && this.#loops.size < CAPACITY) return
      this.#loops.delete(oldest)
    }
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
