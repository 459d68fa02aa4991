import { expect, it } from 'vitest'
import { CELL_COLUMNS, CELL_ROWS } from '../geometry/tones.ts'
import {
  canBeFollowed,
  isStillTheFace,
  mayFollow,
  mayHoldEyes,
  movedBox,
  movedKeyPoints,
  type Followed,
  type Moment,
} from './following.ts'

const region = { centre: { x: 320, y: 150 }, side: 150, angle: 0, mirrored: false }
const room = new Float32Array(CELL_COLUMNS * CELL_ROWS).fill(100)
const moment = (at: number, others: Partial<Moment> = {}): Moment => ({
  ...{ at, width: 640, height: 360, cells: room },
  ...others,
})
/** Seen by the detector at 100 s, followed since, last at 104 s. */
const followed: Followed = {
  at: 104_000,
  detected: moment(100_000),
  region,
  detection: { score: 0.9, box: { x: 280, y: 110, width: 80, height: 80 }, keyPoints: [{ x: 300, y: 130 }], region },
  eyes: { at: 102_000, gaze: { yaw: 1, pitch: 2 } },
}
const changed = (column: number, row: number): Float32Array =>
  room.map((tone, cell) => {
    const [x, y] = [cell % CELL_COLUMNS, Math.floor(cell / CELL_COLUMNS)]
    return x >= column && x < column + 3 && y >= row && y < row + 3 ? 40 : tone
  })

it.each([
  ['the next sample', moment(106_000), true],
  ['a detector that has not looked for long', moment(107_000), false],
  ['a sample after a long gap', moment(116_001), false],
  ['a sample that overtook another', moment(104_000), false],
  ['another size', moment(106_000, { width: 320, height: 180 }), false],
  ['somebody beside the candidate', moment(106_000, { cells: changed(33, 9) }), false],
  ['somebody above a shoulder', moment(106_000, { cells: changed(14, 8) }), false],
  ['the candidate, who nods', moment(106_000, { cells: changed(23, 8) }), true],
  ['the candidate, who moves an arm', moment(106_000, { cells: changed(30, 22) }), true],
])('follows or not: %s', (_name, now, expected) => {
  expect(mayFollow(followed, now)).toBe(expected)
})

it.each([
  ['at the edge', 0, true],
  ['half out', -40, false],
  ['half out on the other side', 600, false],
])('follows a face or not: %s', (_name, x, expected) => {
  const { detection } = followed
  const square = { ...region, centre: { ...region.centre, x: x + 40 } }
  const there = {
    ...followed,
    region: square,
    detection: { ...detection, region: square, box: { ...detection.box, x } },
  }
  expect(mayFollow(there, moment(106_000))).toBe(expected)
})

it.each([
  ['the same size', 150, 0.99, true],
  ['nearer', 200, 0.99, true],
  ['half as large', 75, 0.99, false],
  ['grown over everything', 300, 0.99, false],
  ['hardly a face', 150, 0.9, false],
])('checks what the mesh was fitted to: %s', (_name, side, faceFlag, expected) => {
  expect(isStillTheFace(followed, { ...region, side }, faceFlag)).toBe(expected)
})

const EYES = { at: 102_000, gaze: { yaw: 1, pitch: 2 } }
it.each([
  ['at the next sample', EYES, 104_000, true],
  ['not for a second one', EYES, 106_000, false],
  ['where samples lie closer together', EYES, 102_600, true],
  ['there as long', EYES, 104_400, true],
  ['there no longer', EYES, 105_000, false],
  ['not where the clock was set back', EYES, 101_000, false],
  ['not where none were seen', null, 104_000, false],
])('holds the eyes: %s', (_name, eyes, at, expected) => {
  expect(mayHoldEyes({ eyes }, at)).toBe(expected)
})

it.each([
  [0.9, 0.99, true],
  [0.45, 0.99, false],
  [0.9, 0.9, false],
])('follows a face of score %d and flag %d: %s', (score, faceFlag, expected) => {
  expect(canBeFollowed(score, faceFlag)).toBe(expected)
})

it('moves and scales the box and the key points with the mesh', () => {
  const now = { ...region, centre: { x: 340, y: 140 }, side: 300 }
  expect(movedBox(followed.detection, now)).toEqual({ x: 260, y: 60, width: 160, height: 160 })
  expect(movedKeyPoints(followed.detection, now)).toEqual([{ x: 300, y: 100 }])
})
