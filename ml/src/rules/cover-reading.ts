import type { FrameObservation } from '../frame-observation.ts'
import type { GazeAngles } from '../geometry/gaze.ts'
import { COVERED_FROM } from './comparable-face.ts'
import type { Reading } from './condition.ts'
import type { Presence } from './presence.ts'

/** A measurement with a clear limit, not a model's score. */
const COVER_SCORE = 0.9
/** A face that the mesh follows may have turned or bowed since the detector pointed at eyes, nose and mouth. Degrees. */
const MAX_YAW = 25
const MAX_PITCH = 22

/** Whether the places of cloth are still where the detector saw them, by the head as the mesh reads it: null where it reads none. */
export function looksAhead(head: GazeAngles | null): boolean {
  return head === null || (Math.abs(head.yaw) <= MAX_YAW && Math.abs(head.pitch) <= MAX_PITCH)
}

/** Whether cloth lies on the only face; null where too little of it is seen, or one witness alone says that it is a person's. */
export function isCovered({ faceCover }: FrameObservation, presence: Presence): boolean | null {
  const isSomebody = presence === 'seen' || presence === 'hidden'
  return isSomebody && faceCover !== undefined ? faceCover >= COVERED_FROM : null
}

export function readCover(at: number, observation: FrameObservation, presence: Presence): Reading {
  const { faceCover = null, faces } = observation
  const reading = { at, score: COVER_SCORE, values: { cover: faceCover, faceFlag: faces[0]?.faceFlag ?? null } }
  const covered = isCovered(observation, presence)
  if (covered === null) return { ...reading, verdict: 'unknown' }
  return { ...reading, verdict: covered ? 'present' : 'absent' }
}
