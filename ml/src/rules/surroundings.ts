import type { Box } from '../geometry/picture.ts'
import { TONE_COLUMNS, TONE_ROWS } from '../geometry/tones.ts'
import { STILL_WITHIN } from './picture-stillness.ts'

/** A picture that has not changed for longer than this may be that of a stuck camera, and proves nothing of a face in it. */
const LONGEST_STILL_MS = 10_000
/** The detector's box trembles, and hair and collar move with the face: this much of its width around it belongs to it. */
const MARGIN = 0.25

interface Look {
  tones: readonly number[]
  /** Where the only face is, in a picture of this size; how long it has not moved, in milliseconds. */
  box: Box
  width: number
  height: number
  faceStillMs: number
}

export interface Surroundings {
  /** For how long, in milliseconds, the picture kept changing outside the face while the face did not move. */
  livelyMs: number
  /** Whether it last changed so long ago that the camera may be stuck. */
  isStill: boolean
}

/**
 * Proves that a camera delivers new pictures while the face in them does not move. Only the time between two changes that lie close
 * together counts: a camera that freezes, goes on for one picture and freezes again proves nothing.
 */
export class SurroundingsWatch {
  #last: { at: number; tones: readonly number[]; faceStillMs: number } | null = null
  #changedAt: number | null = null
  #livelyMs = 0

  /** Null where there is no face, or more than one. Pictures come in order, `at` in milliseconds since the epoch. */
  observe(at: number, look: Look | null): Surroundings {
    const last = this.#last
    if (look === null || last === null || look.faceStillMs < last.faceStillMs || look.faceStillMs === 0) {
      this.#last = look && { at, tones: look.tones, faceStillMs: look.faceStillMs }
      this.#changedAt = null
      this.#livelyMs = 0
      return { livelyMs: 0, isStill: false }
    }
    const hasChanged = outside(look).some((cell) => differs(look.tones[cell], last.tones[cell]))
    if (hasChanged) {
      const gapMs = at - (this.#changedAt ?? last.at)
      if (gapMs >= 0 && gapMs <= LONGEST_STILL_MS) this.#livelyMs += gapMs
      this.#changedAt = at
    }
    this.#last = {
      at: hasChanged ? at : last.at,
      tones: hasChanged ? look.tones : last.tones,
      faceStillMs: look.faceStillMs,
    }
    return { livelyMs: this.#livelyMs, isStill: at - this.#last.at > LONGEST_STILL_MS }
  }
}

function differs(tone: number | undefined, other: number | undefined): boolean {
  return Math.abs((tone ?? 0) - (other ?? 0)) >= STILL_WITHIN
}

/** The cells of the grid that show nothing of the face. */
function outside({ box, width, height }: Look): number[] {
  const margin = box.width * MARGIN
  const [cellWidth, cellHeight] = [width / TONE_COLUMNS, height / TONE_ROWS]
  return Array.from({ length: TONE_COLUMNS * TONE_ROWS }, (_, cell) => cell).filter((cell) => {
    const [left, top] = [(cell % TONE_COLUMNS) * cellWidth, Math.floor(cell / TONE_COLUMNS) * cellHeight]
    return (
      left + cellWidth <= box.x - margin ||
      left >= box.x + box.width + margin ||
      top + cellHeight <= box.y - margin ||
      top >= box.y + box.height + margin
    )
  })
}
