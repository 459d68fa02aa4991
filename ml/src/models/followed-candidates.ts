import type { SquareRegion } from '../geometry/square-crop.ts'
import type { BackgroundFaces } from '../rules/background-faces.ts'
import type { Followed } from '../rules/following.ts'
import type { StillFace } from '../rules/still-face.ts'

/** Memory for that many candidates at most; a media node that has more of them forgets those it saw longest ago. */
const CAPACITY = 2_000
/** Longer than a test: what was learned of a room outlasts every gap in it. Milliseconds since the candidate's last picture. */
const KEPT_MS = 6 * 3_600_000

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

/** What was seen of each candidate last. Places and brightness only, in memory only. */
export class FollowedCandidates {
  readonly #candidates = new Map<string, Remembered>()

  get(candidate: string): Remembered | undefined {
    return this.#candidates.get(candidate)
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
