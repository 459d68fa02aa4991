import type { GazeDirection, GazeLook } from '@pengawas/shared/contracts/analysis'

/**
 * How far from their baseline a person's head or eyes may point, in degrees as measured. A head's angle is what it is within a few
 * degrees; eyes turned by 25° measure about 13° sideways and 10° up or down. Down is wider, since the keyboard is there. The head's
 * limits are those of an earlier measure, whose differences were 1.03 times smaller sideways and 1.07 times larger up and down.
 */
export const GAZE_LIMITS = { headSide: 20.5, headUp: 15, headDown: 22, eyesSide: 13, eyesUp: 11, eyesDown: 15 } as const

/** How far head and eyes point from their baseline; without a gaze where the eyes cannot be read, so that the head alone says it. */
export interface Offset {
  head: GazeLook['head']
  gaze: GazeLook['gaze'] | null
}

/** From this share of a limit on, a gaze is away; below the second it is not; in between it is unknown. */
export const AWAY_FROM = 1
export const CALM_BELOW = 0.85
/** From here on the wall shows a direction. */
const DIRECTION_FROM = 0.6

/** The largest of the offsets, each as a share of its limit: 0 on the baseline, 1 at the limit. */
export function awayness(offset: Offset): number {
  return Math.max(...Object.values(shares(offset)))
}

/** The same without a head that is bowed, which is judged by a rule of its own (`head-down.ts`), and without the eyes it takes along. */
export function withoutBow({ head, gaze }: Offset): Offset {
  const isBowed = -head.pitch >= GAZE_LIMITS.headDown * CALM_BELOW
  return {
    head: { ...head, pitch: Math.max(0, head.pitch) },
    gaze: isBowed && gaze ? { ...gaze, pitch: Math.max(0, gaze.pitch) } : gaze,
  }
}

/** Whether the head alone is turned to the side as far as counts as away. */
export function isHeadTurned(headYaw: number): boolean {
  return Math.abs(headYaw) >= GAZE_LIMITS.headSide * AWAY_FROM
}

/** Where a person looks, from their own point of view: what is right in the picture is left of them. Unknown where only the head is. */
export function directionOf(offset: Offset): GazeDirection {
  if (offset.gaze === null) return 'unknown'
  const { left, right, up, down } = shares(offset)
  const largest = Math.max(left, right, up, down)
  if (largest < DIRECTION_FROM) return 'center'
  if (largest >= AWAY_FROM) return 'away'
  if (largest === left) return 'left'
  if (largest === right) return 'right'
  return largest === up ? 'up' : 'down'
}

/**
 * How sure a sample is of a look away. The models give no probability for an angle, so this is the distance beyond the
 * limit, 0.8 on it and 0.97 from half as much again, times the face flag.
 */
export function awayScore(awaynessOfLook: number, faceFlag: number): number {
  return Math.min(0.97, 0.8 + 0.34 * (awaynessOfLook - AWAY_FROM)) * faceFlag
}

function shares({ head, gaze: seen }: Offset): { left: number; right: number; up: number; down: number } {
  const gaze = seen ?? { yaw: 0, pitch: 0 }
  return {
    left: Math.max(head.yaw / GAZE_LIMITS.headSide, gaze.yaw / GAZE_LIMITS.eyesSide),
    right: Math.max(-head.yaw / GAZE_LIMITS.headSide, -gaze.yaw / GAZE_LIMITS.eyesSide),
    up: Math.max(head.pitch / GAZE_LIMITS.headUp, gaze.pitch / GAZE_LIMITS.eyesUp),
    down: Math.max(-head.pitch / GAZE_LIMITS.headDown, -gaze.pitch / GAZE_LIMITS.eyesDown),
  }
}
