import { expect, it } from 'vitest'
import type { Box } from '../geometry/picture.ts'
import { TONE_COLUMNS, TONE_ROWS } from '../geometry/tones.ts'
import { SurroundingsWatch, type Surroundings } from './surroundings.ts'

const SIZE = { width: 640, height: 360 }
const FACE: Box = { x: 250, y: 80, width: 110, height: 110 }
/** In the corner of the picture, and in the middle of the face. */
const [CORNER, FACE_CELL] = [0, 55]

interface Second {
  /** How bright a cell is; the rest of the picture never changes. */
  tone: number
  cell?: number
  /** When the face moved last, in seconds; null where none, or more than one, is seen. */
  movedAt?: number | null
}

/** Looks every two seconds. */
function watch(seconds: number, scene: (second: number) => Second): Surroundings {
  const surroundings = new SurroundingsWatch()
  let last: Surroundings = { livelyMs: 0, isStill: false }
  for (let second = 0; second <= seconds; second += 2) {
    const { tone, cell = CORNER, movedAt = 0 } = scene(second)
    const tones = Array.from({ length: TONE_COLUMNS * TONE_ROWS }, (_, index) => (index === cell ? tone : 100))
    const look = movedAt === null ? null : { ...SIZE, tones, box: FACE, faceStillMs: (second - movedAt) * 1_000 }
    last = surroundings.observe(second * 1_000, look)
  }
  return last
}

it.each<[string, number, (second: number) => Second, number, boolean]>([
  ['always', 60, (second) => ({ tone: second }), 60, false],
  ['every eight seconds', 64, (second) => ({ tone: Math.floor(second / 8) * 9 }), 64, false],
  ['every twelve seconds', 120, (second) => ({ tone: Math.floor(second / 12) * 9 }), 0, false],
  ['until the camera is stuck', 60, (second) => ({ tone: Math.min(second, 30) }), 30, true],
  ['once, after 40 s', 80, (second) => ({ tone: second > 40 ? 50 : 0 }), 0, true],
  ['by noise', 60, (second) => ({ tone: (second % 4) * 0.2 }), 0, true],
  ['only within the face', 60, (second) => ({ tone: second, cell: FACE_CELL }), 0, true],
  ['while the face moves at first', 60, (second) => ({ tone: second, movedAt: second < 20 ? second : 20 }), 40, false],
  [
    'while the face is gone for a moment',
    60,
    (second) => ({ tone: second, movedAt: second === 30 ? null : 0 }),
    28,
    false,
  ],
])('counts how long the picture changes %s', (_name, seconds, scene, livelySeconds, isStill) => {
  expect(watch(seconds, scene)).toEqual({ livelyMs: livelySeconds * 1_000, isStill })
})
