import { expect, it } from 'vitest'
import { CELL_COLUMNS, CELL_ROWS } from '../geometry/tones.ts'
import { SizedBackgrounds } from './sized-backgrounds.ts'

const [LARGE, SMALL] = [
  { width: 640, height: 360 },
  { width: 320, height: 180 },
] as const

interface Scene {
  /** Where the poster is, or what is in its place, in pixels of a large picture. */
  poster?: number
  /** By how many pixels what is there has moved without its box. */
  moved?: number
  /** By how many cells everything else has, as where the camera was turned. */
  turned?: number
}

/** A poster and somebody who moves, in a picture of this size; says what the poster is taken for. */
function look(
  backgrounds: SizedBackgrounds,
  second: number,
  picture: { width: number; height: number },
  { poster = 500, moved = 0, turned = 0 }: Scene = {},
) {
  const scale = picture.width / LARGE.width
  const boxes = [
    { x: (100 + (second % 11) * 9) * scale, y: 80 * scale, width: 100 * scale, height: 100 * scale },
    { x: poster * scale, y: 50 * scale, width: 60 * scale, height: 60 * scale },
  ]
  const shown = (box: { x: number }) => (box.x > 400 * scale ? 500 + moved : second) + picture.width
  const cells = new Float32Array(CELL_COLUMNS * CELL_ROWS).map((_, cell) => 60 + 20 * Math.sin((cell - turned) / 2))
  return backgrounds
    .observe(second * 1_000, { ...picture, cells }, boxes, (box) => new Float32Array(256).fill(shown(box)))
    .at(-1)
}

const seconds = Array.from({ length: 50 }, (_, index) => index * 2)

// The time between the last picture of one size and the first of the other counts in neither.
it.each<[string, (second: number) => { width: number; height: number }, number]>([
  ['large', () => LARGE, 60],
  ['large, and small for a moment', (second) => (second === 40 ? SMALL : LARGE), 60],
  ['large, and small for twenty seconds', (second) => (second >= 40 && second < 60 ? SMALL : LARGE), 64],
  ['large and small by turns', (second) => (second % 4 === 0 ? LARGE : SMALL), 60],
  ['large and small by turns of half a minute', (second) => (second % 60 < 30 ? LARGE : SMALL), 64],
])('learns a poster from pictures that are %s', (_, sizeAt, expected) => {
  const backgrounds = new SizedBackgrounds()
  expect(seconds.find((second) => look(backgrounds, second, sizeAt(second)) === 'background')).toBe(expected)
})

it('knows it in small pictures although the box of a small face trembles by more of its width', () => {
  const backgrounds = learned()
  expect(look(backgrounds, 100, SMALL, { poster: 485 })).toBe('background')
})

function learned() {
  const backgrounds = new SizedBackgrounds()
  for (const second of seconds) look(backgrounds, second, LARGE)
  return backgrounds
}

it('knows in small pictures what it learned in large ones, and the other way round', () => {
  const backgrounds = learned()
  expect([100, 140, 180].map((second) => look(backgrounds, second, SMALL))).toEqual(Array(3).fill('background'))
  expect(look(backgrounds, 200, LARGE)).toBe('background')
})

it('takes what moves in a small picture for a face, whatever was at its place in large ones', () => {
  const backgrounds = learned()
  expect(look(backgrounds, 100, SMALL)).toBe('background')
  expect([102, 104, 106].map((second) => look(backgrounds, second, SMALL, { moved: second }))).toEqual([
    'unmoved',
    'moving',
    'moving',
  ])
})

it('takes a portrait for nobody while the camera is moved', () => {
  const livesWhile = (turnedAt: (index: number) => number) => {
    const backgrounds = new SizedBackgrounds()
    const scenes = [0, 1, 2, 3, 4, 4, 4].map((moved, index) => ({ moved, turned: turnedAt(index) }))
    return scenes.map((scene, index) => look(backgrounds, index, LARGE, scene))
  }
  expect(livesWhile((index) => Math.min(4, index))).toEqual(Array(7).fill('unmoved'))
  expect(livesWhile(() => 0)).toContain('moving')
})

it.each([
  ['somewhere else', 100, { poster: 460 }],
  ['there when nobody had looked for longer than something needs to come', 113, {}],
])('takes for a face what is first seen in a small picture %s', (_, second, scene) => {
  expect(look(learned(), second, SMALL, scene)).toBe('unmoved')
})

it('is bounded', () => {
  const backgrounds = learned()
  for (const [index, width] of [320, 160, 1280].entries()) look(backgrounds, 120 + index * 20, { ...LARGE, width })
  expect(look(backgrounds, 180, LARGE)).toBe('background')
  for (const [index, width] of [100, 200, 300, 400].entries()) look(backgrounds, 200 + index * 20, { ...LARGE, width })
  expect(look(backgrounds, 280, LARGE)).toBe('unmoved')
})

it('does not take another size of the picture for a camera that was moved', () => {
  const backgrounds = new SizedBackgrounds()
  /** A smaller picture is sharpened, so that its edges look different. */
  const lives = [0, 1, 2, 3].map((second) =>
    look(backgrounds, second, second === 1 ? SMALL : LARGE, {
      poster: 500 - second * 20,
      moved: second * 20,
      turned: second === 1 ? 3 : 0,
    }),
  )
  expect(lives.at(-1)).toBe('moving')
})

it.each([
  ['one size', () => LARGE],
  ['two sizes by turns', (second: number) => (second % 4 < 2 ? SMALL : LARGE)],
])('excuses ten moves of the camera within a minute, in pictures of %s', (_, sizeAt) => {
  const backgrounds = new SizedBackgrounds()
  const lives = Array.from({ length: 30 }, (_, second) =>
    look(backgrounds, second, sizeAt(second), {
      poster: 500 + (second % 9) * 3,
      moved: second * 20,
      turned: second * 3,
    }),
  )
  expect([lives[9], lives.at(-1)]).toEqual(['unmoved', 'moving'])
})

it('counts no move where a size was last seen long ago', () => {
  const backgrounds = new SizedBackgrounds()
  const seconds = Array.from({ length: 8 }, (_, index) => index * 15)
  const lives = seconds.map((second, index) =>
    look(backgrounds, second, LARGE, { poster: 500 + index * 2, moved: index * 20 }),
  )
  expect(lives).not.toContain('moving')
})
