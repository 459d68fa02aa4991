import { describe, expect, it } from 'vitest'
import type { Picture } from './picture.ts'
import { cropSquare, toPicturePoint, type SquareRegion } from './square-crop.ts'

/** Red grows by 2 per pixel to the right, green by 3 per pixel down, blue is full. */
const WIDTH = 60
const HEIGHT = 40
const slope: Picture = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, index) => {
    const pixel = Math.floor(index / 3)
    return [(pixel % WIDTH) * 2, Math.floor(pixel / WIDTH) * 3, 255][index % 3] ?? 0
  }),
}

function crop(region: SquareRegion, size: number): { red: number; green: number; blue: number }[] {
  const floats = new Float32Array(size * size * 3)
  cropSquare(slope, region, size, floats)
  return Array.from({ length: size * size }, (_, pixel) => ({
    red: (floats[pixel * 3] ?? 0) * 255,
    green: (floats[pixel * 3 + 1] ?? 0) * 255,
    blue: (floats[pixel * 3 + 2] ?? 0) * 255,
  }))
}

const inside: SquareRegion = { centre: { x: 30, y: 20 }, side: 12, angle: 0, mirrored: false }

describe.each([
  ['as it is', inside],
  ['turned', { ...inside, angle: 0.7 }],
  ['mirrored', { ...inside, mirrored: true }],
  ['turned and mirrored', { ...inside, angle: -1.2, mirrored: true }],
  ['enlarged', { ...inside, side: 5.5 }],
  ['reduced', { ...inside, side: 22 }],
] as const)('a crop %s', (_name, region) => {
  it('has in each pixel what the picture has at the corresponding point', () => {
    const size = 8
    crop(region, size).forEach(({ red, green, blue }, index) => {
      const point = toPicturePoint(region, size, (index % size) + 0.5, Math.floor(index / size) + 0.5)
      // The value of a pixel belongs to its middle, half a pixel in.
      expect(red).toBeCloseTo((point.x - 0.5) * 2, 3)
      expect(green).toBeCloseTo((point.y - 0.5) * 3, 3)
      expect(blue).toBeCloseTo(255, 3)
    })
  })
})

it('is black outside the picture', () => {
  const pixels = crop({ centre: { x: 0, y: 0 }, side: 16, angle: 0, mirrored: false }, 8)
  expect(pixels[0]?.blue).toBe(0)
  expect(pixels[8 * 7 + 7]?.blue).toBeCloseTo(255, 3)
  expect(
    crop({ centre: { x: 500, y: 500 }, side: 16, angle: 0, mirrored: false }, 4).every(({ blue }) => blue === 0),
  ).toBe(true)
})

it('draws at an offset and leaves the rest alone', () => {
  const floats = new Float32Array(2 * 4 * 4 * 3).fill(-1)
  cropSquare(slope, inside, 4, floats, 4 * 4 * 3)
  expect(floats.subarray(0, 48).every((value) => value === -1)).toBe(true)
  expect(floats.subarray(48).every((value) => value >= 0)).toBe(true)
})
