import { expect, it } from 'vitest'
import { showsSomethingNew } from './changes.ts'
import { CELL_COLUMNS, CELL_ROWS } from './tones.ts'

const PICTURE = { width: 640, height: 360 }
const CELL_PIXELS = PICTURE.width / CELL_COLUMNS
const room = (): Float32Array =>
  Float32Array.from({ length: CELL_COLUMNS * CELL_ROWS }, (_, cell) => 90 + (cell % 7) * 5)
/** The room with so many cells brighter, from this column and row on. */
const brighter = (column: number, row: number, columns: number, rows: number, by = 20): Float32Array =>
  room().map((tone, cell) => {
    const [x, y] = [cell % CELL_COLUMNS, Math.floor(cell / CELL_COLUMNS)]
    return x >= column && x < column + columns && y >= row && y < row + rows ? tone + by : tone
  })

it.each([
  ['nothing', room(), false],
  ['noise', room().map((tone, cell) => tone + ((cell * 7) % 5) - 2), false],
  ['a head far behind', brighter(5, 5, 2, 2), true],
  ['a head at the left edge', brighter(0, 8, 2, 3), true],
  ['a head in the last corner', brighter(CELL_COLUMNS - 2, CELL_ROWS - 2, 2, 2), true],
  ['the edge of something that sways', brighter(5, 3, 1, 12), false],
  ['the shadow of something', brighter(5, 5, 6, 6, 4), false],
  ['a lamp that goes on', room().map((tone) => tone + 30), true],
])('sees %s', (_name, cells, expected) => {
  expect(showsSomethingNew(room(), cells, [], PICTURE)).toBe(expected)
})

it.each([
  ['within', 5, 5, false],
  ['half outside', 7, 5, true],
])('spares what moves %s the candidate', (_name, column, row, expected) => {
  const own = { x: 5 * CELL_PIXELS, y: 5 * CELL_PIXELS, width: 3.5 * CELL_PIXELS, height: 3.5 * CELL_PIXELS }
  expect(showsSomethingNew(room(), brighter(column, row, 4, 4), [own], PICTURE)).toBe(expected)
})

it('spares places that reach beyond the picture', () => {
  const own = { x: -50, y: 200, width: 900, height: 400 }
  expect(showsSomethingNew(room(), brighter(0, 16, CELL_COLUMNS, 11), [own], PICTURE)).toBe(false)
  expect(showsSomethingNew(room(), brighter(0, 10, 4, 4), [own], PICTURE)).toBe(true)
})
