/** A living person's picture changes by more than this somewhere within a minute (mean luma of a cell, 0 to 255). */
export const STILL_WITHIN = 1
/** The longest side of a picture as cameras usually send it, in pixels. */
const FULL_SIZE = 640
export const FROZEN_AFTER_MS = 60_000

/** Measures for how long a picture has not changed, against the first picture of the stillness, not the one before. */
export class PictureStillness {
  #reference: { at: number; tones: readonly number[] } | null = null

  /** Milliseconds since the picture last changed. */
  observe(at: number, tones: readonly number[]): number {
    const reference = this.#reference
    const isStill = reference?.tones.every((tone, cell) => Math.abs(tone - (tones[cell] ?? 0)) < STILL_WITHIN)
    if (reference && isStill) return at - reference.at
    this.#reference = { at, tones }
    return 0
  }
}

/** Smaller pictures are coarser: of those of 320 × 180 pixels, 8 to 20 cells of an empty room differed by a level, and one by two. */
export const stillWithin = ({ width, height }: { width: number; height: number }): number =>
  STILL_WITHIN * Math.max(1, FULL_SIZE / Math.max(width, height))
