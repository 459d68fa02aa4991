import { describe, expect, it } from 'vitest'
import { COVERED_FROM } from '../rules/comparable-face.ts'
import { coverOf } from './face-cover.ts'
import type { Point } from './picture.ts'

type Rgb = readonly [number, number, number]

const SIZE = { width: 96, height: 96 } as const
const FACE_WIDTH = 56
/** Eyes, nose and mouth of somebody who looks ahead. */
const AHEAD = { rightEye: [34, 36], leftEye: [62, 36], nose: [48, 50], mouth: [48, 64] } as const

/** A face of one colour above the tip of the nose, and of another below it, where lips may show. */
function drawFace(forehead: Rgb, below: Rgb, lips: Rgb = below): { data: Uint8Array; width: number; height: number } {
  const colourAt = (x: number, y: number): Rgb => {
    if (y < 50) return forehead
    return Math.abs(x - 48) <= 8 && Math.abs(y - 64) <= 5 ? lips : below
  }
  const pixels = Array.from({ length: SIZE.width * SIZE.height }, (_, index) =>
    colourAt(index % SIZE.width, Math.floor(index / SIZE.width)),
  )
  return { ...SIZE, data: Uint8Array.from(pixels.flat()) }
}

const pointsOf = (points: Partial<Record<keyof typeof AHEAD, readonly [number, number]>>): Point[] =>
  Object.values({ ...AHEAD, ...points }).map(([x, y]) => ({ x, y }))

describe('the lower face', () => {
  it.each<[what: string, forehead: Rgb, below: Rgb, lips: Rgb, isCovered: boolean]>([
    ['like the forehead', [200, 150, 120], [190, 138, 108], [190, 138, 108], false],
    ['in stronger colour than a forehead that shines', [218, 194, 169], [200, 140, 100], [200, 140, 100], false],
    ['of a dark face in the shade', [96, 62, 44], [52, 32, 20], [52, 32, 20], false],
    ['under a black beard', [200, 150, 120], [40, 32, 28], [150, 84, 74], false],
    ['with lips under grey hair', [130, 126, 120], [200, 150, 120], [170, 84, 74], false],
    ['under white cloth', [200, 150, 120], [220, 220, 220], [220, 220, 220], true],
    ['under light blue cloth', [200, 150, 120], [160, 200, 215], [160, 200, 215], true],
    ['under black cloth', [96, 62, 44], [24, 24, 26], [24, 24, 26], true],
    ['under rust-red cloth', [200, 150, 120], [150, 60, 20], [150, 60, 20], true],
  ])('%s', (_what, forehead, below, lips, isCovered) => {
    const cover = coverOf(drawFace(forehead, below, lips), pointsOf({}), FACE_WIDTH)
    expect(cover).not.toBeNull()
    expect(Number(cover) >= COVERED_FROM).toBe(isCovered)
  })

  it.each([
    ['turned aside', { nose: [60, 50] }],
    ['bowed', { nose: [48, 60] }],
    ['raised', { nose: [48, 40] }],
    ['whose forehead is cut off', { rightEye: [34, 8], leftEye: [62, 8], nose: [48, 22], mouth: [48, 36] }],
    ['whose chin is cut off', { rightEye: [34, 60], leftEye: [62, 60], nose: [48, 72], mouth: [48, 88] }],
    ['of which all points are the same', { rightEye: [48, 50], leftEye: [48, 50], nose: [48, 50], mouth: [48, 50] }],
  ] as const)('says nothing of a face %s', (_what, points) => {
    expect(coverOf(drawFace([200, 150, 120], [220, 220, 220]), pointsOf(points), FACE_WIDTH)).toBeNull()
  })

  it.each<[what: string, forehead: Rgb, below: Rgb]>([
    ['under grey hair', [130, 126, 120], [200, 150, 120]],
    ['under a white cap', [235, 235, 235], [200, 150, 120]],
    ['before a camera without colours', [160, 160, 160], [90, 90, 90]],
  ])('says nothing of a face %s', (_what, forehead, below) => {
    expect(coverOf(drawFace(forehead, below), pointsOf({}), FACE_WIDTH)).toBeNull()
  })

  it('is found in a head that leans aside', () => {
    const leaning = pointsOf({ rightEye: [36, 30], leftEye: [62, 41], nose: [45, 49], mouth: [40, 62] })
    expect(coverOf(drawFace([200, 150, 120], [220, 220, 220]), leaning, FACE_WIDTH)).toBeGreaterThan(COVERED_FROM)
  })
})
