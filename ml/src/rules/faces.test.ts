import { expect, it } from 'vitest'
import type { FrameObservation, ObservedFace } from '../frame-observation.ts'
import { countFaces, soleOf } from './faces.ts'

const face = (score: number, faceFlag: number, width = 100): ObservedFace => ({
  score,
  faceFlag,
  box: { x: 0, y: 0, width, height: width },
  head: null,
  gaze: null,
  gazeAgeMs: 0,
})
const picture = (faces: ObservedFace[], bestScore = 0.9): FrameObservation => ({
  width: 640,
  height: 360,
  faces,
  bestScore,
  detectedAgeMs: 0,
  backgroundFaces: 0,
  faceStillMs: 0,
  seatFlag: null,
  headScore: null,
  brightness: 120,
  contrast: 50,
  tones: [],
})

it.each([
  ['a face', [face(0.93, 1)], { accepted: 1, uncertain: 0, absence: 0.07, company: 0 }],
  ['two', [face(0.93, 1), face(0.9, 0.98, 60)], { accepted: 2, uncertain: 0, absence: 0.07, company: 0.94 }],
  [
    'a cat, which the detector likes and the mesh does not',
    [face(0.8, 0.008)],
    { accepted: 0, uncertain: 0, absence: 0.9936, company: 0 },
  ],
  ['a face turned far aside', [face(0.6, 0.8)], { accepted: 0, uncertain: 1, absence: 0.52, company: 0 }],
  [
    'a face that the detector hardly sees',
    [face(0.3, 0.99)],
    { accepted: 0, uncertain: 1, absence: 0.703, company: 0 },
  ],
  ['a pattern in an empty room', [face(0.15, 0.5)], { accepted: 0, uncertain: 0, absence: 0.925, company: 0 }],
  ['a face that is too small', [face(0.9, 0.99, 15)], { accepted: 0, uncertain: 1, absence: 0.109, company: 0 }],
])('%s', (_name, faces, expected) => {
  const { accepted, uncertain, absence, company } = countFaces(picture(faces))
  expect({ accepted: accepted.length, uncertain }).toEqual({
    accepted: expected.accepted,
    uncertain: expected.uncertain,
  })
  expect(absence).toBeCloseTo(expected.absence, 3)
  expect(company).toBeCloseTo(expected.company, 3)
})

it('is as sure of an empty picture as the detector is', () => {
  expect(countFaces(picture([], 0.04)).absence).toBeCloseTo(0.96)
})

it.each<[string, (boolean | undefined)[], boolean]>([
  ['nobody', [], false],
  ['somebody alone', [undefined], true],
  ['somebody beside what has not moved', [true, false, false], true],
  ['somebody who has not moved either', [false, false], false],
  ['two who have moved', [true, true], false],
  ['two of whom that was not looked at', [undefined, undefined], false],
])('knows whose face is the candidate’s: %s', (_name, moves, expected) => {
  const faces = moves.map((hasMoved, index) => ({ index, ...(hasMoved === undefined ? {} : { hasMoved }) }))
  expect(soleOf(faces)).toBe(expected ? faces[0] : null)
})
