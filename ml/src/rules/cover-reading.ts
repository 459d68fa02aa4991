import type { FrameObservation } from '../frame-observation.ts'
import { COVERED_FROM } from './comparable-face.ts'
import type { Reading } from './condition.ts'

/** A measurement with a clear limit, not a model's score. */
const COVER_SCORE = 0.9

/** Whether the only face is covered; `unknown` where too little of it is seen. */
export function readCover(at: number, { faceCover, faces }: FrameObservation): Reading {
  return {
    at,
    verdict: faceCover === undefined ? 'unknown' : faceCover >= COVERED_FROM ? 'present' : 'absent',
    score: COVER_SCORE,
    values: { cover: faceCover ?? null, faceFlag: faces[0]?.faceFlag ?? null },
  }
}
