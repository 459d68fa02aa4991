import { movedCells } from './moved-cells.ts'
import { STILL_WITHIN } from './picture-stillness.ts'

/**
 * Whoever sits before the camera changes four cells of the grid or more in all but a few looks, also while they hardly move; the hands of a
 * clock or a lamp change no more than three.
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
   * For how many milliseconds it has been quiet, and whether this picture ends that; null where it says nothing. `counts` says which cells
   * are looked at. Moments are in milliseconds since the epoch.
   */
  observe(
    at: number,
    looked: Looked,
    counts: (cell: number) => boolean,
  ): { quietMs: number; hasMoved: boolean | null } {
    const quiet = this.#quiet
    const isGap = quiet === null || at < quiet.until || at - quiet.until > LONGEST_GAP_MS
    if (isGap || looked.width > quiet.first.width) return this.#begin(at, looked, null)
    if (looked.width < quiet.first.width) return { quietMs: quietMsOf(quiet), hasMoved: null }
    if (countMoved(quiet.first, looked, counts) > MOST_MOVED) return this.#begin(at, looked, true)
    const isLive = quiet.isLive || looked.tones.some((tone, cell) => tone !== quiet.last.tones[cell])
    this.#quiet = { ...quiet, last: looked, until: at, isLive }
    return { quietMs: quietMsOf(this.#quiet), hasMoved: false }
  }

  #begin(at: number, looked: Looked, hasMoved: boolean | null): { quietMs: number; hasMoved: boolean | null } {
    this.#quiet = { first: looked, last: looked, since: at, until: at, isLive: false }
    return { quietMs: 0, hasMoved }
  }
}

const quietMsOf = ({ since, until, isLive }: Quiet): number => (isLive ? until - since : 0)

/** In how many cells two pictures of one width differ. */
function countMoved(from: Looked, to: Looked, counts: (cell: number) => boolean): number {
  const levels = STILL_WITHIN * Math.max(1, FULL_WIDTH / to.width)
  return movedCells(from.tones, to.tones, levels).filter((hasMoved, cell) => hasMoved && counts(cell)).length
}
