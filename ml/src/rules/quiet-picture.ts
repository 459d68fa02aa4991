import { STILL_WITHIN } from './picture-stillness.ts'

/**
 * Whoever sits before the camera changes at least four cells of the grid from one look to the next, also while they hardly move; the hands
 * of a clock or a lamp change no more than three.
 */
const MOST_MOVED = 3
/** Narrower pictures are coarser: of those of 320 pixels, 8 to 20 cells of an empty room differed by a level, and one by two. */
const FULL_WIDTH = 640
/** Between looks that lie further apart, in milliseconds, anything may have moved, and somebody may have been there. */
export const LONGEST_GAP_MS = 6_000

interface Looked {
  width: number
  /** Mean luma of each cell of the grid, 0 to 255. */
  tones: readonly number[]
}

interface Quiet {
  first: Looked
  last: Looked
  since: number
  until: number
  /** Something differed, if only by noise: a camera that hangs is not quiet. */
  isLive: boolean
}

/**
 * Measures for how long nothing as large as a person has moved, against the first picture of the quiet, not the one before. Browsers on a
 * bad line send a narrower picture now and then, which is read a little differently: it says nothing while wider ones come as well.
 */
export class QuietPicture {
  #quiet: Quiet | null = null

  /**
   * For how many milliseconds it has been quiet up to the last picture that said anything, and whether this one ends it. `counts` says which
   * cells are looked at; light that changes everywhere alike is no movement. Moments are in milliseconds since the epoch.
   */
  observe(at: number, looked: Looked, counts: (cell: number) => boolean): { quietMs: number; hasMoved: boolean } {
    const quiet = this.#quiet
    const isGap = quiet === null || at < quiet.until || at - quiet.until > LONGEST_GAP_MS
    const hasMoved =
      !isGap && looked.width === quiet.first.width && countMoved(quiet.first, looked, counts) > MOST_MOVED
    if (isGap || hasMoved || looked.width > quiet.first.width) {
      this.#quiet = { first: looked, last: looked, since: at, until: at, isLive: false }
      return { quietMs: 0, hasMoved }
    }
    if (looked.width === quiet.first.width) {
      const isLive = quiet.isLive || looked.tones.some((tone, cell) => tone !== quiet.last.tones[cell])
      this.#quiet = { ...quiet, last: looked, until: at, isLive }
    }
    return { quietMs: this.#quiet?.isLive ? this.#quiet.until - quiet.since : 0, hasMoved }
  }
}

/** In how many cells two pictures of one width differ. */
function countMoved(from: Looked, to: Looked, counts: (cell: number) => boolean): number {
  const movedBy = STILL_WITHIN * Math.max(1, FULL_WIDTH / to.width)
  const changes = to.tones.map((tone, cell) => tone - (from.tones[cell] ?? tone))
  const light = changes.toSorted((a, b) => a - b)[Math.floor(changes.length / 2)] ?? 0
  return changes.filter((change, cell) => counts(cell) && Math.abs(change - light) >= movedBy).length
}
