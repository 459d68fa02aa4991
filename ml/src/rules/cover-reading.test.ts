import { expect, it } from 'vitest'
import type { FrameObservation } from '../frame-observation.ts'
import { COVERED_FROM } from './comparable-face.ts'
import { looksAhead, readCover } from './cover-reading.ts'
import type { Presence } from './presence.ts'

const BOX = { x: 260, y: 90, width: 110, height: 110 }
const FACE = { score: 0.8, faceFlag: 0.1, box: BOX, head: null, gaze: null, gazeAgeMs: 0 }
const seen = (faceCover: number | undefined, faces: FrameObservation['faces'] = [FACE]): FrameObservation => ({
  ...{ width: 640, height: 360, faces, bestScore: 0.8, backgroundFaces: 0, faceStillMs: 0, detectedAgeMs: 0 },
  ...{ seatFlag: null, headScore: null, brightness: 120, contrast: 50, tones: [] },
  ...(faceCover !== undefined && { faceCover }),
})

it.each<[what: string, cover: number | undefined, presence: Presence, verdict: string]>([
  ['cloth', COVERED_FROM, 'seen', 'present'],
  ['cloth on a face that only the other witnesses see', 0.4, 'hidden', 'present'],
  ['skin', 0.02, 'seen', 'absent'],
  ['nothing that could be read', undefined, 'seen', 'unknown'],
  ['what one witness alone takes for a face', 0.4, 'uncertain', 'unknown'],
  ['what is nobody', 0.4, 'nobody', 'unknown'],
])('reads %s', (_what, cover, presence, verdict) => {
  expect(readCover(0, seen(cover), presence).verdict).toBe(verdict)
})

it('reads nothing where there is no face', () => {
  expect(readCover(0, seen(undefined, []), 'hidden')).toMatchObject({
    ...{ verdict: 'unknown', values: { cover: null, faceFlag: null } },
  })
})

it.each([
  ['no head that the mesh could read', null, true],
  ['a head that looks ahead', { yaw: -12, pitch: 10 }, true],
  ['a head turned aside', { yaw: 34, pitch: 0 }, false],
  ['a bowed head', { yaw: 0, pitch: -26 }, false],
])('looks for cloth on %s: %s', (_what, head, expected) => {
  expect(looksAhead(head)).toBe(expected)
})
