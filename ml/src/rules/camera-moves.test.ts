import { expect, it } from 'vitest'
import { CELL_COLUMNS, CELL_ROWS } from '../geometry/tones.ts'
import { CameraMoves } from './camera-moves.ts'

interface Scene {
  /** How many cells to the right a room with stripes is seen, as a camera is turned. */
  turned?: number
  /** The columns of cells in which something else has changed. */
  changed?: readonly [number, number]
  light?: number
}

const FACE = { x: 270, y: 120, width: 100, height: 100 }
const room = ({ turned = 0, changed = [0, 0], light = 1 }: Scene) => ({
  width: 640,
  height: 360,
  cells: new Float32Array(CELL_COLUMNS * CELL_ROWS).map((_, cell) => {
    const column = cell % CELL_COLUMNS
    const stripe = 60 + 20 * Math.sin((column - turned) / 2)
    return stripe * light + (column >= changed[0] && column < changed[1] ? 10 : 0)
  }),
})
/** Of pictures that lie so many seconds apart, in which the camera was moved. */
function moves(scenes: readonly Scene[], seconds = 1): boolean[] {
  const watch = new CameraMoves()
  return scenes.map((scene, index) => watch.observe(index * seconds * 1_000, room(scene), [FACE]))
}

it.each<[string, Scene[], boolean[]]>([
  ['nothing', [{}, {}, {}], [false, false, false]],
  ['the camera, once', [{}, { turned: 1 }, { turned: 1 }], [false, true, false]],
  ['the camera, for a while', [0, 1, 2, 3, 3].map((turned) => ({ turned })), [false, true, true, true, false]],
  ['the candidate', [{}, { changed: [14, 34] }, {}], [false, false, false]],
  ['something at the edge', [{}, { changed: [0, 4] }, {}], [false, false, false]],
  ['something large on one side', [{}, { changed: [0, 10] }], [false, false]],
  ['the light', [{}, { light: 1.3 }, { light: 0.4 }], [false, false, false]],
  ['the camera in other light', [{}, { light: 1.3, turned: 1 }], [false, true]],
])('says whether the camera moved where what moves is %s', (_, scenes, expected) => {
  expect(moves(scenes)).toEqual(expected)
})

it('notices a camera that is moved little from one of many pictures to the next', () => {
  const slow = Array.from({ length: 12 }, (_, index) => ({ turned: Math.min(index, 6) / 12 }))
  expect(moves(slow, 0.3)).toContain(true)
  expect(
    moves(
      slow.map(({ turned }) => ({ turned: turned / 8 })),
      0.3,
    ),
  ).not.toContain(true)
})

it.each([
  ['by a third of the picture', (x: number, y: number) => [x + 16, y] as const],
  ['nearer', (x: number, y: number) => [24 + (x - 24) * 0.9, 13 + (y - 13) * 0.9] as const],
  ['to one side', (x: number, y: number) => [x - (y - 13) * 0.1, y + (x - 24) * 0.1] as const],
])('notices a camera that is turned, moved or tilted %s', (_, seenFrom) => {
  // Waves without a common period: nothing looks like something else.
  const lumaAt = (x: number, y: number): number =>
    120 + 25 * Math.sin(x / 1.7) + 25 * Math.sin(y / 2.3 + x / 5.1) + 20 * Math.sin((x * y) / 37)
  const seen = (from: (x: number, y: number) => readonly [number, number]) => ({
    ...room({}),
    cells: new Float32Array(CELL_COLUMNS * CELL_ROWS).map((_, cell) =>
      lumaAt(...from(cell % CELL_COLUMNS, Math.floor(cell / CELL_COLUMNS))),
    ),
  })
  const watch = new CameraMoves()
  expect(
    watch.observe(
      0,
      seen((x, y) => [x, y]),
      [FACE],
    ),
  ).toBe(false)
  expect(watch.observe(1_000, seen(seenFrom), [FACE])).toBe(true)
})

it('says nothing of pictures that lie far apart', () => {
  expect(moves([{}, { turned: 1 }], 13)).toEqual([false, false])
})

it('says nothing where little but people is seen', () => {
  const watch = new CameraMoves()
  const people = [0, 160, 320, 480].map((x) => ({ x, y: 0, width: 160, height: 160 }))
  expect([0, 1].map((turned) => watch.observe(turned * 1_000, room({ turned }), people))).toEqual([false, false])
})

it('says nothing before a plain wall', () => {
  const watch = new CameraMoves()
  const wall = (luma: number) => ({ ...room({}), cells: new Float32Array(CELL_COLUMNS * CELL_ROWS).fill(luma) })
  const spotted = { ...wall(80), cells: wall(80).cells.map((luma, cell) => luma + (cell % 2) * 3) }
  expect([wall(80), spotted, wall(80)].map((seen, second) => watch.observe(second * 1_000, seen, [FACE]))).toEqual([
    false,
    false,
    false,
  ])
})

it('excuses nobody who keeps moving the camera', () => {
  const shaken = moves(Array.from({ length: 60 }, (_, turned) => ({ turned })))
  expect(shaken.filter(Boolean)).toHaveLength(10)
  const later = moves([
    ...Array.from({ length: 20 }, (_, turned) => ({ turned })),
    ...Array<Scene>(60).fill({}),
    { turned: 5 },
  ])
  expect(later.at(-1)).toBe(true)
})
