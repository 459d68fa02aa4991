import { sizeOf } from '../geometry/picture.ts'
import { movedCells } from './moved-cells.ts'
import { stillWithin } from './picture-stillness.ts'

/**
 * Whoever sits before the camera changes four cells of the grid or more in all but a few looks, also while they hardly move; the hands of a
 * clock or a lamp change no more than three.
 */
const MOST_MOVED = 3
/**
 * Cells that differ by this many times what stillness allows moved plainly. An encoder that refines the picture after somebody left changes
 * cells by less.
 */
const PLAINLY = 2
/** Between looks that lie further apart, in milliseconds, anything may have moved, and somebody may have been there. */
export const LONGEST_GAP_MS = 6_000
/** As long as pictures of other sizes come in between, one is compared with an earlier one of its own size over so many milliseconds. */
const LONGEST_APART_MS = 15_000

interface Looked {
  width: number
  height: number
  /** Mean luma of each cell of the grid, 0 to 255. */
  tones: readonly number[]
}

/** The quiet so far, in pictures of one size. */
interface Quiet {
  first: Looked
  /** What plain movement is counted against: slow movement adds up here although it ends one quiet after another. */
  plain: Looked
  last: Looked
  since: number
  until: number
  /** Something differed, if only by noise: a camera that hangs is not quiet. */
  isLive: boolean
}

/**
 * Measures for how long nothing as large as a person has moved, against the first picture of the quiet, not the one before. Browsers on a
 * bad line or a busy machine send smaller pictures for a while, which are read a little differently: each size is compared with itself.
 */
export class QuietPicture {
  readonly #bySize = new Map<string, Quiet>()
  #until = -Infinity
  #movedAt = -Infinity

  /**
   * For how many milliseconds it has been quiet, and whether something moved plainly in this picture; null where it says nothing, since there
   * is no recent one of its size. `counts` says which cells are looked at. Moments are in milliseconds since the epoch.
   */
  observe(
    at: number,
    looked: Looked,
    counts: (cell: number) => boolean,
  ): { quietMs: number; hasMovedPlainly: boolean | null } {
    const isGap = at < this.#until || at - this.#until > LONGEST_GAP_MS
    this.#until = at
    for (const [size, { until }] of this.#bySize) if (isGap || at - until > LONGEST_APART_MS) this.#bySize.delete(size)
    const size = sizeOf(looked)
    const quiet = this.#bySize.get(size)
    if (quiet === undefined) {
      this.#bySize.set(size, begunAt(at, looked))
      return { quietMs: 0, hasMovedPlainly: null }
    }
    const hasMovedPlainly = countMoved(quiet.plain, looked, counts, PLAINLY) > MOST_MOVED
    if (hasMovedPlainly || countMoved(quiet.first, looked, counts) > MOST_MOVED) {
      if (hasMovedPlainly) this.forgetOthers(looked)
      this.#bySize.set(size, { ...begunAt(at, looked), ...(!hasMovedPlainly && { plain: quiet.plain }) })
      this.#movedAt = at
      return { quietMs: 0, hasMovedPlainly }
    }
    const isLive = quiet.isLive || looked.tones.some((tone, cell) => tone !== quiet.last.tones[cell])
    this.#bySize.set(size, { ...quiet, last: looked, until: at, isLive })
    return { quietMs: isLive ? at - Math.max(quiet.since, this.#movedAt) : 0, hasMovedPlainly }
  }

  /** Pictures of other sizes than this are from before a movement, which is not to be seen again in each of them. */
  forgetOthers(looked: Looked): void {
    const size = sizeOf(looked)
    for (const other of this.#bySize.keys()) if (other !== size) this.#bySize.delete(other)
  }
}

function begunAt(at: number, looked: Looked): Quiet {
  return { first: looked, plain: looked, last: looked, since: at, until: at, isLive: false }
}

/** In how many cells two pictures of one size differ by so many `times` what stillness allows. */
function countMoved(from: Looked, to: Looked, counts: (cell: number) => boolean, times = 1): number {
  const levels = times * stillWithin(to)
  return movedCells(from.tones, to.tones, levels).filter((hasMoved, cell) => hasMoved && counts(cell)).length
}
