import { pointAt } from './head-pose.ts'
import { subtract, type Vector3 } from './vectors.ts'

/** Middle of the inner edge of the upper and the lower lip, and the outer corners of the eyes, as MediaPipe numbers them. */
const [UPPER_LIP, LOWER_LIP] = [13, 14]
const [RIGHT_EYE_OUTER, LEFT_EYE_OUTER] = [33, 263]

/** How far the mouth is open, as a share of the distance between the outer corners of the eyes: a turn of the head changes both alike. */
export function mouthOpeningOf(mesh: readonly Vector3[]): number {
  const between = (one: number, other: number): number => {
    const { x, y, z } = subtract(pointAt(mesh, one), pointAt(mesh, other))
    return Math.hypot(x, y, z)
  }
  return between(UPPER_LIP, LOWER_LIP) / between(RIGHT_EYE_OUTER, LEFT_EYE_OUTER)
}
