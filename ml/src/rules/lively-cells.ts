import type { FrameObservation } from '../frame-observation.ts'
import type { Box } from '../geometry/picture.ts'
import { TONE_COLUMNS, TONE_ROWS } from '../geometry/tones.ts'
import { movedCells } from './moved-cells.ts'
import { STILL_WITHIN } from './picture-stillness.ts'

type Looked = Pick<FrameObservation, 'width' | 'height' | 'tones'>

/** What belongs to somebody, in widths of their face: hair and ears, and from the chin down shoulders and arms. */
const HAIR = 0.75
const EARS = 0.4
const ARMS = 1.75
/** Where the chin is, as a share of the box. */
const CHIN = 0.85

/** Where more than a quarter of the picture moves, it is the light or the camera, and says nothing of single things. */
const MAX_LIVELY = (TONE_COLUMNS * TONE_ROWS) / 4

/**
 * Where something moves that is not the candidate: a clock, a fan, leaves before a window. What moved in the picture while the candidate
 * was plainly seen elsewhere in it need not be still when they are gone.
 */
export class LivelyCells {
  readonly #moved = new Set<number>()
  #last: Looked | null = null

  /** Learns from pictures of one width that come in a row, where the later one shows the candidate's face. */
  observe(looked: Looked, face: Box | null): void {
    const before = this.#last
    this.#last = looked
    if (face === null || before?.width !== looked.width) return
    for (const [cell, hasMoved] of movedCells(before.tones, looked.tones, STILL_WITHIN).entries())
      if (hasMoved && !isOwn(cell, face, looked)) this.#moved.add(cell)
  }

  /** Whether a cell is still where nobody is. */
  isStillWithout(cell: number): boolean {
    return this.#moved.size > MAX_LIVELY || !this.#moved.has(cell)
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
