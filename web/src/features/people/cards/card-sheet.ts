/** In points, 72 to an inch. */
const A4 = { width: 595.28, height: 841.89 }
const MARGIN = 28
const COLUMNS = 2
const ROWS = 4
export const CARDS_PER_PAGE = COLUMNS * ROWS
export const CARD = { width: (A4.width - 2 * MARGIN) / COLUMNS, height: (A4.height - 2 * MARGIN) / ROWS }

/** Where the card with this number on its page begins, from 0; row by row. */
export function cardOrigin(number: number): { x: number; y: number } {
  return { x: MARGIN + (number % COLUMNS) * CARD.width, y: MARGIN + Math.floor(number / COLUMNS) * CARD.height }
}

/** The lines to cut along, from edge to edge of the paper, as `[x1, y1, x2, y2]`. */
export const CUTTING_LINES: readonly (readonly [number, number, number, number])[] = [
  ...Array.from({ length: COLUMNS + 1 }, (_, column) => MARGIN + column * CARD.width).map(
    (x) => [x, 0, x, A4.height] as const,
  ),
  ...Array.from({ length: ROWS + 1 }, (_, row) => MARGIN + row * CARD.height).map((y) => [0, y, A4.width, y] as const),
]
