import type { Box } from '../geometry/picture.ts'
import { overlap } from '../geometry/suppress-overlaps.ts'
import { isUnmoved, LONGEST_GAP_MS, SAME_OVERLAP } from './background-faces.ts'

/** A breath moves a narrower face by less than two thirds of a pixel. */
const MIN_STILL_FACE_PIXELS = 60
/** Less than for faces beside the candidate's: whoever can hardly be made out is moving, as far as anybody knows, and not a photograph. */
export const STILL_CONTRAST = 4

/** Whether a face is wide enough to say of it that it does not move. */
export function isJudged({ width }: Box): boolean {
  return width >= MIN_STILL_FACE_PIXELS
}

/**
 * For how long the only face in the picture has not moved by two thirds of a pixel, compared with how it looked first. Nobody who
 * lives sits so still for a minute: a photograph does, also where something else in the picture moves.
 */
export class StillFace {
  #first: { box: Box; patch: Float32Array; at: number } | null = null
  #lastAt = 0

  /**
   * Milliseconds, 0 where there is no such face. Pictures come in order, `at` in milliseconds since the epoch; `lookAt` gives the
   * patch in a box of this picture.
   */
  observe(at: number, box: Box | null, lookAt: (box: Box) => Float32Array): number {
    const [first, gapMs] = [this.#first, at - this.#lastAt]
    this.#lastAt = at
    if (box === null) {
      this.#first = null
      return 0
    }
    // A clock that was set back says nothing of how long it was.
    const isSame = first !== null && gapMs >= 0 && gapMs <= LONGEST_GAP_MS && overlap(first.box, box) >= SAME_OVERLAP
    if (isSame && isUnmoved(first.box, first.patch, lookAt(first.box))) return at - first.at
    this.#first = { box, patch: lookAt(box), at }
    return 0
  }
}
