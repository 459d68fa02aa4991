import { describe, expect, it } from 'vitest'
import type { Picture } from './picture.ts'
import { MOVED_CONTRAST } from '../rules/background-faces.ts'
import { patchDifference, patchOf } from './patch.ts'

const SIZE = { width: 160, height: 120 }
/** Something with structure, moved to the right by so many pixels and lit as told. */
const scene = (by: number, gain = 1, lift = 0): Picture => {
  const data = new Uint8Array(SIZE.width * SIZE.height * 3)
  for (let y = 0; y < SIZE.height; y++)
    for (let x = 0; x < SIZE.width; x++) {
      const luma = 110 + 60 * Math.sin((x - by) / 6) * Math.cos(y / 5)
      data.fill(Math.max(0, Math.min(255, luma * gain + lift)), (y * SIZE.width + x) * 3, (y * SIZE.width + x) * 3 + 3)
    }
  return { data, ...SIZE }
}
const BOX = { x: 50, y: 30, width: 60, height: 60 }
const differenceTo = (picture: Picture): number => patchDifference(patchOf(scene(0), BOX, 4), patchOf(picture, BOX, 4))

describe('a patch', () => {
  it('stays the same in another light', () => {
    expect(differenceTo(scene(0, 0.8))).toBeLessThan(0.03)
    expect(differenceTo(scene(0, 1, 25))).toBeLessThan(0.03)
  })

  it('changes the more the further the thing has moved', () => {
    const differences = [0, 1, 2, 4].map((by) => differenceTo(scene(by)))
    expect(differences[0]).toBe(0)
    expect(differences).toEqual([...differences].sort((a, b) => a - b))
    expect(differences[1]).toBeGreaterThan(0.07)
  })

  it('does not make a move of the noise in something dark and flat', () => {
    const flat = (noise: number, by = 0): Picture => {
      const picture = scene(by, 0.08, 20)
      picture.data.forEach((value, at) => {
        // As encoding leaves it: the same over eight pixels by eight, of one level or two.
        const block =
          Math.floor(Math.floor(at / 3 / SIZE.width) / 8) * 20 + Math.floor((Math.floor(at / 3) % SIZE.width) / 8)
        picture.data[at] = value + noise * ((block * 7) % 3)
      })
      return picture
    }
    const move = (seen: Picture, minContrast: number): number =>
      patchDifference(patchOf(flat(0), BOX, minContrast), patchOf(seen, BOX, minContrast)) * BOX.width
    expect(move(flat(1), 4)).toBeGreaterThan(4.2)
    expect(move(flat(1), MOVED_CONTRAST)).toBeLessThan(4.2)
    expect(move(flat(0, 6), MOVED_CONTRAST)).toBeGreaterThan(4.2)
  })

  it('may reach beyond the picture, or be even', () => {
    expect(patchOf(scene(0), { x: -30, y: -30, width: 60, height: 60 }, 4)).toHaveLength(256)
    const even = {
      data: new Uint8Array(SIZE.width * SIZE.height * 3).fill(90),
      ...SIZE,
    }
    expect(patchOf(even, BOX, 4).every((value) => value === 0)).toBe(true)
  })
})
