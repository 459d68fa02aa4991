import { describe, expect, it } from 'vitest'
import type { ObservedFace } from '../frame-observation.ts'
import { countFaces } from './faces.ts'
import { DoubtedAbsence, isHeadWanted, isSeen, presenceOf } from './presence.ts'

const face = (score: number, faceFlag: number): ObservedFace => ({
  ...{ score, faceFlag, head: null, gaze: null, gazeAgeMs: 0 },
  box: { x: 0, y: 0, width: 100, height: 100 },
})
const picture = (faces: ObservedFace[], seatFlag: number | null, headScore: number | null, bestScore = 0.05) => ({
  ...{
    width: 640,
    height: 360,
    brightness: 120,
    contrast: 50,
    tones: [],
    detectedAgeMs: 0,
    backgroundFaces: 0,
    faceStillMs: 0,
  },
  ...{ faces, bestScore: faces[0]?.score ?? bestScore, seatFlag, headScore },
})

it.each([
  ['a face', [face(0.9, 1)], null, null, 'seen'],
  ['an empty room', [], 0.01, 0.04, 'nobody'],
  ['an empty room where nobody was before', [face(0.15, 0.05)], null, 0.04, 'nobody'],
  ['a cup that only the detector likes', [face(0.8, 0.008)], 0.01, 0.04, 'uncertain'],
  ['a cup where the candidate sat', [face(0.55, 0)], 0.71, 0.04, 'nobody'],
  ['a mask, which the mesh doubts', [face(0.78, 0.18)], 0.02, 0.46, 'hidden'],
  ['a mask, which the mesh knows where the candidate sat', [face(0.78, 0.18)], 1, null, 'hidden'],
  ['a headscarf with a mask', [face(0.79, 0.3)], 0.99, 0.22, 'hidden'],
  ['a face under both hands', [face(0.36, 0.002)], 0.001, 0.28, 'uncertain'],
  ['a head bowed over the lap', [face(0.55, 0.01)], 0.02, 0.3, 'uncertain'],
  ['half a face at the edge', [face(0.45, 1)], null, 0.57, 'hidden'],
  ['a face that the detector hardly sees', [face(0.3, 0.99)], null, 0.05, 'uncertain'],
  ['an older set of models, without the third witness', [face(0.2, 0.01)], 0.01, null, 'nobody'],
] as const)('%s', (_name, faces, seatFlag, headScore, expected) => {
  const observation = picture([...faces], seatFlag, headScore)
  expect(presenceOf(observation, countFaces(observation))).toBe(expected)
})

describe('an absence that only the points of a head speak against', () => {
  /** What is seen every two seconds from the moment on in which the candidate is gone. */
  function watch(seen: { headScore?: number; isHeadAtSeat?: boolean; faces?: ObservedFace[]; seatFlag?: number }) {
    const absence = new DoubtedAbsence()
    return [0, 2, 4, 6, 8, 10].map((second) => {
      const { faces = [face(0.42, 0)], seatFlag = 0, headScore = 0.35, isHeadAtSeat = false } = seen
      const observation = { ...picture(faces, seatFlag, headScore), isHeadAtSeat }
      return absence.observe(second * 1_000, presenceOf(observation, countFaces(observation)), observation)
    })
  }

  it('is one after eight seconds where the head is not where the candidate sat, as that of an animal', () => {
    expect(watch({})).toEqual([...Array.from({ length: 4 }, () => 'uncertain'), 'nobody', 'nobody'])
  })

  it.each([
    ['the head is at the seat', { isHeadAtSeat: true }],
    ['it is a plain one, as of somebody below their seat', { headScore: 0.5 }],
    ['the detector nearly sees a face', { faces: [face(0.52, 0)] }],
    ['the mesh half sees one', { faces: [face(0.4, 0.2)] }],
    ['the mesh half sees one at the seat', { seatFlag: 0.2 }],
  ])('is none where %s', (_name, seen) => {
    expect(watch(seen)).not.toContain('nobody')
  })

  it('begins anew after somebody was seen, and after a gap', () => {
    const absence = new DoubtedAbsence()
    const animal = { ...picture([face(0.42, 0)], 0, 0.3), isHeadAtSeat: false }
    expect(absence.observe(0, 'uncertain', animal)).toBe('uncertain')
    expect(absence.observe(4_000, 'uncertain', animal)).toBe('uncertain')
    absence.observe(6_000, 'seen', picture([face(0.9, 1)], null, null))
    expect(absence.observe(8_000, 'uncertain', animal)).toBe('uncertain')
    expect(absence.observe(20_000, 'uncertain', animal)).toBe('uncertain')
    expect(absence.observe(25_000, 'uncertain', animal)).toBe('uncertain')
    expect(absence.observe(28_000, 'uncertain', animal)).toBe('nobody')
  })
})

it.each([
  ['an empty room', [], 0.01, true],
  ['one witness', [face(0.8, 0.01)], null, true],
  ['two', [face(0.8, 0.01)], 0.99, false],
] as const)('asks the third witness: %s', (_name, faces, seatFlag, expected) => {
  expect(isHeadWanted(picture([...faces], seatFlag, null))).toBe(expected)
})

it.each([
  [120, 50, true],
  [20, 50, false],
  [120, 3, false],
])('a picture of brightness %d and contrast %d shows something: %s', (brightness, contrast, expected) => {
  expect(isSeen({ brightness, contrast })).toBe(expected)
})
