import { expect, it } from 'vitest'
import { eyeLightOf } from './eye-light.ts'
import type { Picture } from './picture.ts'
import type { Vector3 } from './vectors.ts'

/** An even face of 200 × 200 pixels with an eye at each side, and what is drawn within 30 pixels of one of them. */
function faceWith(skin: number, paint: (fromEye: number) => number | null): Picture {
  const data = new Uint8Array(200 * 200 * 3)
  for (let y = 0; y < 200; y++)
    for (let x = 0; x < 200; x++) {
      const fromEye = Math.min(...[60, 140].map((eye) => Math.hypot(x - eye, y - 80)))
      data.fill(paint(fromEye) ?? skin, (y * 200 + x) * 3, (y * 200 + x) * 3 + 3)
    }
  return { data, width: 200, height: 200 }
}

const MESH: Vector3[] = Array.from({ length: 468 }, () => ({ x: 0, y: 0, z: 0 }))
for (const [index, x, y] of [
  [33, 40, 80],
  [133, 80, 80],
  [362, 120, 80],
  [263, 160, 80],
  [205, 60, 130],
  [425, 140, 130],
  [151, 100, 35],
  [197, 100, 95],
] as const)
  MESH[index] = { x, y, z: 0 }

it('finds lids as light as skin, in good light and in bad', () => {
  for (const skin of [200, 30]) {
    const { lids, glare } = eyeLightOf(
      faceWith(skin, () => null),
      MESH,
    )
    expect(lids).toBeCloseTo(1, 5)
    expect(glare).toBe(0)
  }
})

it('finds dark glasses', () => {
  expect(
    eyeLightOf(
      faceWith(160, (from) => (from < 30 ? 16 : null)),
      MESH,
    ).lids,
  ).toBeCloseTo(0.1, 1)
})

it('finds how much of a glass shines', () => {
  const point = eyeLightOf(
    faceWith(120, (from) => (from < 3 ? 255 : null)),
    MESH,
  )
  const lamp = eyeLightOf(
    faceWith(120, (from) => (from < 12 ? 255 : null)),
    MESH,
  )
  expect(point.glare).toBeLessThan(0.08)
  expect(lamp.glare).toBeGreaterThan(0.3)
})

it('finds no shine on a face that is overexposed as a whole', () => {
  expect(
    eyeLightOf(
      faceWith(215, (from) => (from < 12 ? 255 : null)),
      MESH,
    ).glare,
  ).toBe(0)
})

it('is not misled by a mask or hair over one of the places of skin', () => {
  for (const covered of [205, 151]) {
    const picture = faceWith(160, () => null)
    const at = MESH[covered] ?? { x: 0, y: 0 }
    for (let y = at.y - 12; y < at.y + 12; y++)
      picture.data.fill(5, (y * 200 + at.x - 12) * 3, (y * 200 + at.x + 12) * 3)
    expect(eyeLightOf(picture, MESH).lids).toBeCloseTo(1, 1)
  }
})

it('throws on something that is no mesh', () => {
  expect(() =>
    eyeLightOf(
      faceWith(160, () => null),
      [],
    ),
  ).toThrow(RangeError)
})
