import { expect, it } from 'vitest'
import type { Box } from '../geometry/picture.ts'
import { StillFace } from './still-face.ts'

const FACE: Box = { x: 250, y: 80, width: 110, height: 110 }
/** A patch that has moved by so many pixels since it was seen first, as `patchDifference` measures it. */
const moved = (pixels: number): Float32Array => new Float32Array(256).fill((pixels * 6) / FACE.width)

/** By how many pixels the face has moved at each look, two seconds apart; null where none, or more than one, is seen. */
const stillFor = (looks: readonly (number | null)[], stepMs = 2_000): number | undefined => {
  const face = new StillFace()
  return looks
    .map((pixels, index) => face.observe(index * stepMs, pixels === null ? null : FACE, () => moved(pixels ?? 0)))
    .at(-1)
}
const often = (count: number, pixels: (index: number) => number | null): (number | null)[] =>
  Array.from({ length: count }, (_, index) => pixels(index))

it.each([
  ['a photograph', often(31, () => 0), 60_000],
  ['a photograph in the noise of a camera', often(31, (index) => (index % 3) * 0.2), 60_000],
  ['somebody who breathes', often(31, (index) => (index % 2) * 1.2), 0],
  // After each two thirds of a pixel it begins anew.
  ['somebody who drifts slowly', often(31, (index) => index * 0.1), 4_000],
  ['a face that is gone', [...often(30, () => 0), null], 0],
  ['a face that was away', [...often(20, () => 0), null, ...often(11, () => 0)], 20_000],
  ['the first look', [0], 0],
])('measures %s', (_name, looks, expected) => {
  expect(stillFor(looks)).toBe(expected)
})

it('does not know what happened in a long gap', () => {
  expect(stillFor([0, 0], 13_000)).toBe(0)
})

it('begins anew where the clock was set back', () => {
  const face = new StillFace()
  face.observe(100_000, FACE, () => moved(0))
  expect(face.observe(40_000, FACE, () => moved(0))).toBe(0)
  expect(face.observe(42_000, FACE, () => moved(0))).toBe(2_000)
})

it('begins anew with a face elsewhere', () => {
  const face = new StillFace()
  face.observe(0, FACE, () => moved(0))
  expect(face.observe(2_000, { ...FACE, x: 400 }, () => moved(0))).toBe(0)
})
