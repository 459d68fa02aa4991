import type { GazeLook } from '@pengawas/shared/contracts/analysis'
import { expect, it } from 'vitest'
import type { FrameObservation, ObservedFace } from '../frame-observation.ts'
import { HeadDownWatch } from './head-down.ts'

const FACE: ObservedFace = {
  score: 0.93,
  faceFlag: 1,
  box: { x: 260, y: 90, width: 120, height: 120 },
  head: { yaw: 0, pitch: 0 },
  gaze: { yaw: 0, pitch: 0 },
  gazeAgeMs: 0,
}
const seen = (...faces: ObservedFace[]): FrameObservation => ({
  ...{ width: 640, height: 360, faces, bestScore: faces[0]?.score ?? 0.02, detectedAgeMs: 0, backgroundFaces: 0 },
  ...{ faceStillMs: 0, seatFlag: null, headScore: null, brightness: 120, contrast: 50, tones: [] },
})
const pitched = (pitch: number): GazeLook => ({ head: { yaw: 0, pitch }, gaze: { yaw: 0, pitch: 0 } })
/** A head without a face, moved from where it was. */
const faceless = (right: number, lower: number, changes: Partial<ObservedFace> = {}, size = 120): ObservedFace => ({
  ...{ ...FACE, score: 0.7, faceFlag: 0, head: null, gaze: null },
  box: { x: 260 + right, y: 90 + lower, width: size, height: size },
  ...changes,
})

it.each([
  [10, 'absent'],
  [-17, 'absent'],
  [-18, 'unknown'],
  [-24, 'unknown'],
  [-25, 'present'],
  [-33, 'present'],
] as const)('a face whose pitch is %d° from its baseline: %s', (pitch, verdict) => {
  expect(new HeadDownWatch().read(0, seen(FACE), FACE, pitched(pitch)).verdict).toBe(verdict)
})

it.each([
  ['a head that came down', seen(faceless(0, 36)), 'present'],
  ['one that came down a little: a mask, or a hand', seen(faceless(0, 12)), 'unknown'],
  ['one that stayed', seen(faceless(0, 0)), 'unknown'],
  ['one that came down aside: somebody else', seen(faceless(90, 36)), 'unknown'],
  ['one that is much larger', seen(faceless(0, 36, {}, 200)), 'unknown'],
  ['one that is much smaller', seen(faceless(20, 36, {}, 70)), 'unknown'],
  ['one that may have sunk out of the picture', seen(faceless(0, 150)), 'unknown'],
  ['something that hardly looks like a head', seen(faceless(0, 36, { score: 0.5 })), 'unknown'],
  ['two heads', seen(faceless(0, 36), faceless(-200, 0)), 'unknown'],
  ['nobody', seen(), 'absent'],
] as const)('after an upright face, %s: %s', (_, observation, verdict) => {
  const watch = new HeadDownWatch()
  watch.read(0, seen(FACE), FACE, pitched(0))
  expect(watch.read(2_000, observation, null, null).verdict).toBe(verdict)
})

it('compares with where the face was when it was upright, and with nothing before and after somebody was there', () => {
  const watch = new HeadDownWatch()
  expect(watch.read(0, seen(faceless(0, 36)), null, null).verdict).toBe('unknown')
  watch.read(2_000, seen(FACE), FACE, pitched(-4))
  const lower = { ...FACE, box: { ...FACE.box, y: 120 } }
  expect(watch.read(4_000, seen(lower), lower, pitched(-28)).verdict).toBe('present')
  expect(watch.read(6_000, seen(faceless(0, 30)), null, null)).toMatchObject({
    verdict: 'present',
    values: { headPitch: null, headDrop: 0.25 },
  })
  watch.read(8_000, seen(), null, null)
  expect(watch.read(10_000, seen(faceless(0, 36)), null, null).verdict).toBe('unknown')
})

it('says nothing of a face whose baseline is not known', () => {
  expect(new HeadDownWatch().read(0, seen(FACE), FACE, null).verdict).toBe('unknown')
})
