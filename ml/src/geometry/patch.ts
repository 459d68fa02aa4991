import type { Box, Picture } from './picture.ts'

/** Cells in a row and in a column of a patch: enough to notice a move of a pixel, too coarse to recognise anybody far away. */
const SIDE = 16
/** A patch shows the box and a little around it. */
const MARGIN = 1.2

/**
 * The luma in and around a box as 16 × 16 means, freed of brightness and contrast: a lamp changes nothing. Zero outside the picture.
 * A patch with less contrast than `minContrast` (standard deviation of luma) is not stretched further: noise would be too.
 */
export function patchOf({ data, width, height }: Picture, box: Box, minContrast: number): Float32Array {
  const patch = new Float32Array(SIDE * SIDE)
  const counts = new Uint32Array(patch.length)
  const left = Math.round(box.x + (box.width * (1 - MARGIN)) / 2)
  const top = Math.round(box.y + (box.height * (1 - MARGIN)) / 2)
  const [columns, rows] = [Math.max(1, Math.round(box.width * MARGIN)), Math.max(1, Math.round(box.height * MARGIN))]
  for (let y = Math.max(0, top); y < Math.min(height, top + rows); y++)
    for (let x = Math.max(0, left); x < Math.min(width, left + columns); x++) {
      const pixel = (y * width + x) * 3
      const cell = Math.floor(((y - top) * SIDE) / rows) * SIDE + Math.floor(((x - left) * SIDE) / columns)
      const luma = 0.299 * (data[pixel] ?? 0) + 0.587 * (data[pixel + 1] ?? 0) + 0.114 * (data[pixel + 2] ?? 0)
      patch[cell] = (patch[cell] ?? 0) + luma
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  const seen = patch.map((sum, cell) => sum / Math.max(1, counts[cell] ?? 0))
  const mean = seen.reduce((sum, value) => sum + value, 0) / seen.length
  const variance = seen.reduce((sum, value) => sum + (value - mean) ** 2, 0) / seen.length
  return seen.map((value) => (value - mean) / Math.max(minContrast, Math.sqrt(variance)))
}

/** Mean difference of two patches; that of a face that moved by a pixel is about six over its width in pixels. */
export function patchDifference(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, cell) => sum + Math.abs(value - (b[cell] ?? 0)), 0) / a.length
}
