import type { FrameObservation, ObservedFace } from '../frame-observation.ts'
import { COVERED_FROM } from './comparable-face.ts'
import type { Reading } from './condition.ts'

/** A measurement with a clear limit, not a model's score. */
const COVER_SCORE = 0.9
/** A face that is turned aside shows too little of cheeks and chin to say that cloth lies on them. */
const MAX_COVER_YAW = 30

/** Whether the only face is covered; `unknown` where too little of it is seen. */
export function readCover(at: number, { faceCover }: FrameObservation, face: ObservedFace | undefined): Reading {
  const reading = { at, score: COVER_SCORE, values: { cover: faceCover ?? null, faceFlag: face?.faceFlag ?? null } }
  if (faceCover === undefined || !face?.head || Math.abs(face.head.yaw) > MAX_COVER_YAW)
    return { ...reading, verdict: 'unknown' }
  return { ...reading, verdict: faceCover >= COVERED_FROM ? 'present' : 'absent' }
}
