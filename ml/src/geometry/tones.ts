import type { Picture } from './picture.ts'

/** Sides of the grid in an observation's `tones`. */
export const TONE_COLUMNS = 16
export const TONE_ROWS = 9

export interface Tones {
  /** Mean and standard deviation of luma, 0 to 255. */
  brightness: number
  contrast: number
  /** Mean luma per cell, row by row. */
  cells: number[]
}

/** Brightness of a picture as a whole and on a coarse grid. Luma by ITU-R BT.601, as video uses it. */
export function tonesOf({ data, width, height }: Picture, columns: number, rows: number): Tones {
  const sums = new Float64Array(columns * rows)
  const counts = new Uint32Array(columns * rows)
  let total = 0
  let totalOfSquares = 0
  for (let y = 0; y < height; y++) {
    const firstCell = Math.floor((y * rows) / height) * columns
    for (let x = 0; x < width; x++) {
      const pixel = (y * width + x) * 3
      const luma = 0.299 * (data[pixel] ?? 0) + 0.587 * (data[pixel + 1] ?? 0) + 0.114 * (data[pixel + 2] ?? 0)
      total += luma
      totalOfSquares += luma * luma
      const cell = firstCell + Math.floor((x * columns) / width)
      sums[cell] = (sums[cell] ?? 0) + luma
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  }
  const pixels = width * height
  const brightness = total / pixels
  return {
    brightness,
    contrast: Math.sqrt(Math.max(0, totalOfSquares / pixels - brightness * brightness)),
    cells: Array.from(sums, (sum, cell) => sum / Math.max(1, counts[cell] ?? 0)),
  }
}
