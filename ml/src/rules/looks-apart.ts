/**
 * Pictures of a calm candidate come as close together as the media node can look at them, and closer while something is suspected.
 * What is judged by several looks takes them at least this far apart, in milliseconds, so that many do not say more than few.
 */
export const LOOKS_APART_MS = 1_500

/** Tells which of the pictures of one candidate are looks that lie far enough apart. */
export class LooksApart {
  #at = -Infinity

  /** Whether a picture of this moment, in milliseconds since the epoch, is one; it then counts as taken. */
  take(at: number): boolean {
    if (isTooSoon(at, this.#at)) return false
    this.#at = at
    return true
  }
}

/** A clock that was set back says nothing of how long it was. */
export function isTooSoon(at: number, last: number): boolean {
  return at >= last && at - last < LOOKS_APART_MS
}
