import { describe, expect, it } from 'vitest'
import { anchorsFor } from './anchors.ts'
import { overlap, suppressOverlaps, type FaceBox } from './suppress-overlaps.ts'

describe('anchorsFor', () => {
  it.each([
    [256, 256, 512, 384],
    [256, 160, 320, 240],
    [256, 192, 384, 288],
  ])('%d × %d gives %d and %d anchors', (width, height, near, far) => {
    expect(anchorsFor(width, height).map((head) => head.length / 2)).toEqual([near, far])
  })

  it('begins at the middle of the first cell and goes along the rows', () => {
    const [near, far] = anchorsFor(256, 160)
    expect([...near.subarray(0, 6)]).toEqual([8, 8, 8, 8, 24, 8])
    expect([...far.subarray(0, 14)]).toEqual([16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 48, 16])
    expect([...near.subarray(-2)]).toEqual([248, 152])
  })

  it('refuses sizes that the network does not divide', () => {
    expect(() => anchorsFor(256, 144)).toThrow(RangeError)
  })
})

describe('suppressOverlaps', () => {
  const box = (x: number, score: number): FaceBox => ({
    x,
    y: 0,
    width: 10,
    height: 10,
    score,
    keyPoints: [{ x: x + 3, y: 4 }],
  })

  it.each([
    [0, 1],
    [5, 1 / 3],
    [10, 0],
    [30, 0],
  ])('boxes %d pixels apart overlap by %f', (shift, expected) => {
    expect(overlap(box(0, 1), box(shift, 1))).toBeCloseTo(expected)
  })

  it('melts what overlaps into its mean by score and keeps the rest, best first', () => {
    const faces = suppressOverlaps([box(50, 0.7), box(0, 0.6), box(2, 0.9)], 0.3)
    expect(faces.map(({ score }) => score)).toEqual([0.9, 0.7])
    expect(faces[0]?.x).toBeCloseTo(1.2)
    expect(faces[0]?.keyPoints[0]?.x).toBeCloseTo(4.2)
    expect(faces[1]).toMatchObject({ x: 50, width: 10 })
  })

  it('has nothing to do without boxes', () => {
    expect(suppressOverlaps([], 0.3)).toEqual([])
  })
})
