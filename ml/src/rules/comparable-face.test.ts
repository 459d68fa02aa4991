import { expect, it } from 'vitest'
import { isComparable } from './comparable-face.ts'

const BOX = { x: 260, y: 90, width: 110, height: 110 }
const FACE = { score: 0.9, faceFlag: 1, box: BOX, head: { yaw: 3, pitch: -2 }, cover: 0.03 }
const SURFACE = { luma: 140, evenness: 0.85, sharpness: 0.07 }
const LIT = 130

it.each([
  ['seen well', {}, {}, LIT, true],
  ['of dark skin in dim light', {}, { luma: 28 }, 60, true],
  ['not surely a face', { faceFlag: 0.9 }, {}, LIT, false],
  ['far away', { box: { ...BOX, width: 60 } }, {}, LIT, false],
  ['without a head', { head: null }, {}, LIT, false],
  ['from the side', { head: { yaw: -25, pitch: 0 } }, {}, LIT, false],
  ['from above', { head: { yaw: 0, pitch: -30 } }, {}, LIT, false],
  ['under a mask', { cover: 0.25 }, {}, LIT, false],
  ['of which nothing can be said of cloth', { cover: null }, {}, LIT, true],
  ['that touches the edge', { box: { ...BOX, y: -2 } }, {}, LIT, true],
  ['without a forehead', { box: { ...BOX, y: -12 } }, {}, LIT, false],
  ['without a chin', { box: { ...BOX, y: 262 } }, {}, LIT, false],
  ['half out at the side', { box: { ...BOX, x: -55 } }, {}, LIT, false],
  ['before a window', {}, { luma: 50 }, 190, false],
  ['before a window that is less bright', {}, { luma: 63, sharpness: 0.035 }, 154, false],
  ['of dark skin in a bright room', {}, { luma: 63, sharpness: 0.085 }, 154, true],
  ['a little out of focus in even light', {}, { luma: 90, sharpness: 0.035 }, 154, true],
  ['in the dark', {}, { luma: 35 }, 33, false],
  ['overexposed', {}, { luma: 240 }, 200, false],
  ['lit from one side', {}, { evenness: 0.25 }, LIT, false],
  ['blurred', {}, { sharpness: 0.005 }, LIT, false],
])('a face %s', (_what, face, surface, brightness, expected) => {
  expect(isComparable({ ...FACE, ...face }, { ...SURFACE, ...surface }, { width: 640, height: 360, brightness })).toBe(
    expected,
  )
})
