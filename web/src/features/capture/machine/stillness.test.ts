import { expect, it } from 'vitest'
import { Stillness } from './stillness.ts'

const LOOK_MS = 400
const room = Uint8ClampedArray.from({ length: 400 }, (_, index) => 60 + (index % 100))
const noisy = (look: number): Uint8ClampedArray => room.with(look, 7)
const black = new Uint8ClampedArray(400).fill(3)
const even = new Uint8ClampedArray(400).fill(90)

/** When the camera is first called frozen; null where it never is. */
function frozenAt(pixelsOf: (look: number) => Uint8ClampedArray, picturesPerLook = 10): number | null {
  const stillness = new Stillness()
  for (let look = 0; look < 20; look += 1) {
    const at = look * LOOK_MS
    if (stillness.observe({ at, pictures: look * picturesPerLook, pixels: pixelsOf(look) })) return at
  }
  return null
}

it.each([
  ['gives one picture again and again', () => room, 10, 3_200],
  ['does so slowly, as in a dark room', () => room, 2, 3_200],
  ['gives pictures that differ in one pixel', noisy, 10, null],
  ['freezes later', (look: number) => (look < 5 ? noisy(look) : room), 10, 5_200],
  ['delivers nothing, as in a page in the background', () => room, 0, null],
  ['is dark', () => black, 10, null],
  ['is covered', () => even, 10, null],
] as const)('a camera that %s', (_, pixelsOf, picturesPerLook, expected) => {
  expect(frozenAt(pixelsOf, picturesPerLook)).toBe(expected)
})

it('is well again with the first picture that differs', () => {
  const stillness = new Stillness()
  const states = [room, room, noisy(1), noisy(1)].map((pixels, look) =>
    stillness.observe({ at: look * 3_000, pictures: look * 60, pixels }),
  )
  expect(states).toEqual([false, true, false, true])
})
