import type { Box, Picture } from './picture.ts'
import { CELL_COLUMNS, CELL_ROWS } from './tones.ts'

/** A cell whose mean luma moved by more than this shows something else: noise and a flickering lamp move it by one or two. */
const CHANGED_ABOVE = 7
/** How many of the four cells of a square must have changed: the edge of a body that sways changes a line of them. */
const CHANGED_OF_FOUR = 3

/**
 * Whether something as large as a head may have appeared since the earlier cells, outside of what is `spared`: three of four
 * cells that touch have changed. Cells are those of `tonesOf`; boxes are in picture pixels. What appears in the colour of what
 * was there before does not show.
 */
export function showsSomethingNew(
  earlier: Float32Array,
  cells: Float32Array,
  spared: readonly Box[],
  picture: Pick<Picture, 'width' | 'height'>,
): boolean {
  const changed = new Uint8Array(cells.length)
  for (let cell = 0; cell < cells.length; cell++)
    changed[cell] = Math.abs((cells[cell] ?? 0) - (earlier[cell] ?? 0)) > CHANGED_ABOVE ? 1 : 0
  for (const box of spared) clear(changed, box, picture)
  for (let row = 0; row + 1 < CELL_ROWS; row++)
    for (let column = 0; column + 1 < CELL_COLUMNS; column++) {
      const cell = row * CELL_COLUMNS + column
      const below = cell + CELL_COLUMNS
      const count = (changed[cell] ?? 0) + (changed[cell + 1] ?? 0) + (changed[below] ?? 0) + (changed[below + 1] ?? 0)
      if (count >= CHANGED_OF_FOUR) return true
    }
  return false
}

/** Cells that a box touches count as unchanged. */
function clear(changed: Uint8Array, box: Box, { width, height }: Pick<Picture, 'width' | 'height'>): void {
  const cellAt = (place: number, whole: number, cells: number): number =>
    Math.max(0, Math.min(cells - 1, Math.floor((place / whole) * cells)))
  const [left, right] = [cellAt(box.x, width, CELL_COLUMNS), cellAt(box.x + box.width, width, CELL_COLUMNS)]
  const [top, bottom] = [cellAt(box.y, height, CELL_ROWS), cellAt(box.y + box.height, height, CELL_ROWS)]
  for (let row = top; row <= bottom; row++) changed.fill(0, row * CELL_COLUMNS + left, row * CELL_COLUMNS + right + 1)
}
