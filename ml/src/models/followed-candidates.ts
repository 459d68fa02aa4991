import type { Followed } from '../rules/following.ts'

/** Memory for that many candidates at most; a media node that has more of them forgets those it saw longest ago. */
const CAPACITY = 2_000
/** What is older than this helps nobody any more. Milliseconds. */
const KEPT_MS = 20_000

/** What was seen of each candidate last. Places and brightness only, for seconds. */
export class FollowedCandidates {
  readonly #followed = new Map<string, Followed>()

  get(candidate: string): Followed | undefined {
    return this.#followed.get(candidate)
  }

  set(candidate: string, followed: Followed | null): void {
    this.#followed.delete(candidate)
    if (followed === null) return
    this.#followed.set(candidate, followed)
    // A Map is in the order in which its keys were set, so the oldest are first.
    for (const [oldest, { at }] of this.#followed) {
      if (at >= followed.at - KEPT_MS && this.#followed.size <= CAPACITY) return
      this.#followed.delete(oldest)
    }
  }
}
