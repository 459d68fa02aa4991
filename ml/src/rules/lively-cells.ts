import type { FrameObservation } from '../frame-observation.ts'
import type { Box } from '../geometry/picture.ts'
import { TONE_COLUMNS, TONE_ROWS } from '../geometry/tones.ts'
import { STILL_WITHIN } from './picture-stillness.ts'

type Looked = Pick<FrameObservation, 'width' | 'height' | 'tones'>

/** What belongs to somebody, in widths of their face: hair and ears, and from the chin down shoulders and arms. */
const HAIR = 0.75
const EARS = 0.4
const ARMS = 1.75
/** Where the chin is, as a share of the box. */
const CHIN = 0.85

/** Where more of the picture moves, it is the light or the camera, and says nothing of single things. */
const MAX_SHARE = 0.25

/**
 * Where something moves that is not the candidate: a clock, a fan, leaves before a window. What moved in the picture while the candidate
 * was plainly seen elsewhere in it need not be still when they are gone.
 */
export class LivelyCells {
  readonly #moved = new Set<number>()

  /** Learns from two pictures in a row, the later of which shows the candidate's face in `box`. */
  learn({ width, height, tones }: Looked, last: readonly number[], box: Box): void {
    for (const [cell, tone] of tones.entries()) {
      const before = last[cell]
      if (before === undefined || Math.abs(tone - before) < STILL_WITHIN) continue
      if (!isOwn(cell, box, { width, height })) this.#moved.add(cell)
    }
  }

  /** The cells that are still where nobody is. */
  without<Tone>(tones: readonly Tone[]): Tone[] {
    if (this.#moved.size > MAX_SHARE * tones.length) return [...tones]
    return tones.filter((_, cell) => !this.#moved.has(cell))
  }
}

/** Whether a cell shows some of the person whose face is in the box. */
function isOwn(cell: number, box: Box, { width, height }: { width: number; height: number }): boolean {
  const [across, down] = [width / TONE_COLUMNS, height / TONE_ROWS]
  const left = (cell % TONE_COLUMNS) * across
  const bottom = (Math.floor(cell / TONE_COLUMNS) + 1) * down
  const aside = (bottom > box.y + CHIN * box.height ? ARMS : EARS) * box.width
  return left + across > box.x - aside && left < box.x + box.width + aside && bottom > box.y - HAIR * box.height
}
