import { expect, it } from 'vitest'
import { CELL_COLUMNS, CELL_ROWS, TONE_COLUMNS, tonesOf } from './tones.ts'

it.each([
  ['a usual picture', 640, 360],
  ['a large one', 1280, 720],
  ['a small one', 160, 90],
  ['one of an odd size', 333, 187],
])('gives mean, spread and both grids of %s', (_name, width, height) => {
  // The left half is black, the right half red, whose luma is 0.299 of 255.
  const data = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) if (pixel % width >= width / 2) data[pixel * 3] = 255
  const { brightness, contrast, tones, cells } = tonesOf({ data, width, height })
  expect(Math.abs(brightness - 38.1)).toBeLessThan(0.5)
  expect(Math.abs(contrast - 38.1)).toBeLessThan(0.5)
  expect(tones.slice(0, TONE_COLUMNS).map((tone) => Math.round(tone / 76.2))).toEqual([
    ...Array<number>(8).fill(0),
    ...Array<number>(8).fill(1),
  ])
  expect(cells).toHaveLength(CELL_COLUMNS * CELL_ROWS)
  expect([cells[0], cells.at(-1)].map((cell) => Math.round(cell ?? NaN))).toEqual([0, 76])
})

it('survives a picture that is smaller than the grid', () => {
  const { brightness, tones } = tonesOf({ data: new Uint8Array(8 * 2 * 3).fill(100), width: 8, height: 2 })
  expect(brightness).toBeCloseTo(100)
  expect(tones).toHaveLength(144)
})
