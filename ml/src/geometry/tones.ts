import type { Picture } from './picture.ts'

/** Sides of the grid in an observation's `tones`. */
export const TONE_COLUMNS = 16
export const TONE_ROWS = 9
/** Each of those cells is 3 × 3 finer ones, 13 pixels wide in a picture of 640: a face that is worth noticing covers several. */
const FINE = 3
export const CELL_COLUMNS = TONE_COLUMNS * FINE
export const CELL_ROWS = TONE_ROWS * FINE
/** Pictures up to this width are read pixel by pixel, wider ones by blocks, of which 2 × 2 pixels are read. */
const PIXELS_PER_ROW = 240

export interface Tones {
  /** Mean and standard deviation of luma, 0 to 255. */
  brightness: number
  contrast: number
  /** Mean luma per cell of the coarse grid, row by row. */
  tones: number[]
  /** Mean luma per cell of the fine grid (`CELL_COLUMNS` × `CELL_ROWS`), row by row. */
  cells: Float32Array
}

/** Brightness of a picture as a whole and on two grids. Luma by ITU-R BT.601, as video uses it. */
export function tonesOf({ data, width, height }: Picture): Tones {
  const isSmall = width <= PIXELS_PER_ROW || height < 2
  const step = isSmall ? 1 : Math.max(2, Math.round(width / (PIXELS_PER_ROW * 2)))
  const besides = isSmall ? 0 : 3
  const below = isSmall ? 0 : width * 3
  const sums = new Float32Array(CELL_COLUMNS * CELL_ROWS)
  const counts = new Uint16Array(sums.length)
  const cellOfColumn = Uint16Array.from({ length: width }, (_, x) => Math.floor((x * CELL_COLUMNS) / width))
  const edge = isSmall ? 0 : 1
  let total = 0
  let totalOfSquares = 0
  let blocks = 0
  for (let y = 0; y + edge < height; y += step) {
    const firstCell = Math.floor((y * CELL_ROWS) / height) * CELL_COLUMNS
    for (let x = 0; x + edge < width; x += step) {
      const pixel = (y * width + x) * 3
      const luma = blockLuma(data, pixel, besides, below)
      total += luma
      totalOfSquares += luma * luma
      blocks += 1
      const cell = firstCell + (cellOfColumn[x] ?? 0)
      sums[cell] = (sums[cell] ?? 0) + luma
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  }
  const brightness = total / blocks
  const variance = totalOfSquares / blocks - brightness * brightness
  return {
    brightness,
    contrast: Math.sqrt(Math.max(0, variance)),
    tones: coarse(sums, counts),
    cells: sums.map((sum, cell) => sum / Math.max(1, counts[cell] ?? 0)),
  }
}

/** Mean luma of a pixel and those besides and below it, which are at these distances in the data. */
function blockLuma(data: Uint8Array, pixel: number, besides: number, below: number): number {
  const right = pixel + besides
  const lower = pixel + below
  const corner = lower + besides
  const red = (data[pixel] ?? 0) + (data[right] ?? 0) + (data[lower] ?? 0) + (data[corner] ?? 0)
  const green = (data[pixel + 1] ?? 0) + (data[right + 1] ?? 0) + (data[lower + 1] ?? 0) + (data[corner + 1] ?? 0)
  const blue = (data[pixel + 2] ?? 0) + (data[right + 2] ?? 0) + (data[lower + 2] ?? 0) + (data[corner + 2] ?? 0)
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 4
}

/** Means over 3 × 3 fine cells each, from their sums and counts. */
function coarse(sums: Float32Array, counts: Uint16Array): number[] {
  return Array.from({ length: TONE_COLUMNS * TONE_ROWS }, (_, tone) => {
    const [left, top] = [(tone % TONE_COLUMNS) * FINE, Math.floor(tone / TONE_COLUMNS) * FINE]
    let sum = 0
    let count = 0
    for (let row = top; row < top + FINE; row++)
      for (let column = left; column < left + FINE; column++) {
        sum += sums[row * CELL_COLUMNS + column] ?? 0
        count += counts[row * CELL_COLUMNS + column] ?? 0
      }
    return sum / Math.max(1, count)
  })
}
