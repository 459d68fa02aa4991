import { expect, it } from 'vitest'
import { TONE_COLUMNS, TONE_ROWS } from '../geometry/tones.ts'
import { LivelyCells } from './lively-cells.ts'

const CELLS = TONE_COLUMNS * TONE_ROWS
/** Cells of 40 × 40 pixels; those that are named are brighter by ten. */
const tones = (...bright: number[]): number[] =>
  Array.from({ length: CELLS }, (_, cell) => (bright.includes(cell) ? 60 : 50))
const picture = (...bright: number[]) => ({ width: 640, height: 360, tones: tones(...bright) })
const countStill = (lively: LivelyCells): number => tones().filter((_, cell) => lively.isStillWithout(cell)).length
/** In the middle: columns 5 to 10 are the candidate's beside the face, and 2 to 13 from the chin down. */
const FACE = { x: 270, y: 120, width: 100, height: 100 }

it.each([
  ['a clock beside them', [14], CELLS - 1],
  ['a pendulum beside their head', [3 * TONE_COLUMNS + 1], CELLS - 1],
  ['leaves at both sides', [0, 15], CELLS - 2],
  ['the candidate', [4 * TONE_COLUMNS + 8, 2 * TONE_COLUMNS + 6], CELLS],
  ['the arm of the candidate', [8 * TONE_COLUMNS + 4], CELLS],
  ['nothing', [], CELLS],
  ['nearly everything, as where the light changes', Array.from({ length: CELLS }, (_, cell) => cell), CELLS],
] as const)('leaves out what moved while the candidate was seen elsewhere: %s', (_name, moved, left) => {
  const lively = new LivelyCells()
  lively.observe(picture(), null)
  lively.observe(picture(...moved), FACE)
  expect(countStill(lively)).toBe(left)
})

it('learns nothing of pictures of two sizes', () => {
  const lively = new LivelyCells()
  lively.observe({ ...picture(), width: 320, height: 180 }, FACE)
  lively.observe(picture(14), FACE)
  expect(countStill(lively)).toBe(CELLS)
})

it('learns nothing of the first picture', () => {
  const lively = new LivelyCells()
  lively.observe(picture(14), FACE)
  expect(countStill(lively)).toBe(CELLS)
})
