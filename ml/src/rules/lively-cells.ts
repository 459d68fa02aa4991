import type { FrameObservation } from '../frame-observation.ts'
import { type Box, sizeOf } from '../geometry/picture.ts'
import { TONE_COLUMNS, TONE_ROWS } from '../geometry/tones.ts'
import { movedCells } from './moved-cells.ts'
import { isOwnCell } from './own-cells.ts'
import { stillWithin } from './picture-stillness.ts'

type Looked = Pick<FrameObservation, 'width' | 'height' | 'tones'>

/** Where more than a quarter of the picture moves, it is the light or the camera, and says nothing of single things. */
const MAX_LIVELY = (TONE_COLUMNS * TONE_ROWS) / 4

/**
 * Where something moves that is not the candidate: a clock, a fan, leaves before a window. What moved in the picture while the candidate
 * was plainly seen elsewhere in it need not be still when they are gone.
 */
export class LivelyCells {
  readonly #moved = new Set<number>()
  #last: Looked | null = null

  /** Learns from pictures of one size that come in a row, where the later one shows the candidate's face. */
  observe(looked: Looked, face: Box | null): void {
    const before = this.#last
    this.#last = looked
    if (face === null || before === null || sizeOf(before) !== sizeOf(looked)) return
    for (const [cell, hasMoved] of movedCells(before.tones, looked.tones, stillWithin(looked)).entries())
      if (hasMoved && !isOwnCell(cell, face, { ...looked, columns: TONE_COLUMNS, rows: TONE_ROWS }))
        this.#moved.add(cell)
  }

  /** Whether a cell is still where nobody is. */
  isStillWithout(cell: number): boolean {
    return this.#moved.size > MAX_LIVELY || !this.#moved.has(cell)
  }
}
