import { framingReadingSchema } from '@pengawas/shared/contracts/analysis'
import { expect, it } from 'vitest'
import type { FrameObservation, ObservedFace } from '../frame-observation.ts'
import { framingOf } from './framing.ts'

const WIDTH = 640
const HEIGHT = 360
/** A face of this many pixels with its middle at these shares of the picture. */
const face = (side = 120, x = 0.5, y = 0.45, faceFlag = 1): ObservedFace => ({
  ...{ score: 0.93, faceFlag, head: null, gaze: null, gazeAgeMs: 0 },
  box: { x: x * WIDTH - side / 2, y: y * HEIGHT - side / 2, width: side, height: side },
})
/** `lit`: mean luma where the middle face is; the rest of the picture is `around`. */
const picture = (faces: ObservedFace[], lit = 120, around = 120): FrameObservation => ({
  ...{
    width: WIDTH,
    height: HEIGHT,
    faces,
    bestScore: faces[0]?.score ?? 0.02,
    detectedAgeMs: 0,
    backgroundFaces: 0,
    faceStillMs: 0,
    seatFlag: null,
    headScore: null,
    brightness: around,
    contrast: 40,
  },
  tones: Array.from({ length: 144 }, (_, cell) => {
    const [column, row] = [cell % 16, Math.floor(cell / 16)]
    return column >= 6 && column <= 9 && row >= 2 && row <= 6 ? lit : around
  }),
})

it.each([
  ['a person in the middle', picture([face()]), 'good'],
  ['a little aside, as people sit', picture([face(95, 0.384, 0.38)]), 'good'],
  ['an empty chair', picture([]), 'no-face'],
  ['something that is hardly a face', picture([face(120, 0.5, 0.45, 0.6)]), 'no-face'],
  ['a covered or dark room', picture([], 10, 10), 'too-dark'],
  ['company', picture([face(), face(90, 0.8)]), 'several-faces'],
  ['far away', picture([face(60)]), 'too-small'],
  ['close', picture([face(240)]), 'too-large'],
  ['to the left of the picture', picture([face(120, 0.25)]), 'off-centre'],
  ['low in the picture', picture([face(120, 0.5, 0.75)]), 'off-centre'],
  ['before a window: the face is dark, the picture is not', picture([face()], 25, 200), 'too-dark'],
  ['with a lamp in the face', picture([face()], 250, 120), 'too-bright'],
] as const)('%s', (_, observation, verdict) => {
  const reading = framingOf(observation)
  expect(reading.verdict).toBe(verdict)
  expect(framingReadingSchema.parse(reading)).toEqual(reading)
})

it('says where the face is, how large, and how it is lit, also where its box leaves the picture', () => {
  const reading = framingOf(picture([face(120, 0.5, 0.45)], 90))
  expect(reading).toMatchObject({ faces: 1, faceX: 0.5, faceY: 0.45 })
  expect(reading.faceHeight).toBeCloseTo(1 / 3)
  expect(reading.luminance).toBeCloseTo(90)
  expect(framingReadingSchema.parse(framingOf(picture([face(300, 0, 0)])))).toMatchObject({ faceX: 0, faceY: 0 })
})
