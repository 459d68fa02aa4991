import type { Box } from '../geometry/picture.ts'

/** What belongs to somebody, in widths of their face: hair and ears, and from the chin down shoulders and arms. */
const HAIR = 0.75
const EARS = 0.4
const ARMS = 1.75
/** Where the chin is, as a share of the box. */
const CHIN = 0.85

/** A picture in pixels, and how many cells of a grid it is across and down. */
interface Gridded {
  width: number
  height: number
  columns: number
  rows: number
}

/** Whether a cell of the grid, counted row by row, shows some of the person whose face is in the box. */
export function isOwnCell(cell: number, box: Box, { width, height, columns, rows }: Gridded): boolean {
  const [across, down] = [width / columns, height / rows]
  const left = (cell % columns) * across
  const bottom = (Math.floor(cell / columns) + 1) * down
  const aside = (bottom > box.y + CHIN * box.height ? ARMS : EARS) * box.width
  return left + across > box.x - aside && left < box.x + box.width + aside && bottom > box.y - HAIR * box.height
}
