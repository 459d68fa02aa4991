import { CANONICAL_FACE } from './canonical-face.ts'
import { rotationBetween } from './rigid-fit.ts'
import { degrees, type Vector3 } from './vectors.ts'

/**
 * Which way the head points, in degrees. `yaw` > 0: towards the right edge of the picture (the subject's own left);
 * `pitch` > 0: up; `roll` > 0: leaning clockwise in the picture.
 */
export interface HeadPose {
  yaw: number
  pitch: number
  roll: number
  /** Unit vector out of the face. */
  forward: Vector3
}

/**
 * Head pose from the mesh with its depth: the turn that brings the canonical face onto it (`rigid-fit.ts`). Of heads drawn at known
 * angles to 40°, the median error is about 3° or less from the person's own baseline (`docs/models/facemesh.md`). Zero is a portrait that
 * looks straight ahead; faces differ by some degrees in pitch, so compare with that baseline. Throws a RangeError
 * on what is no mesh of 468 points, and where they determine no turn, as when one is no number.
 */
export function headPoseOf(mesh: readonly Vector3[]): HeadPose {
  const { right, inward } = rotationBetween(
    CANONICAL_FACE.map(([index, x, y, z]) => ({ own: { x, y, z }, seen: pointAt(mesh, index) })),
  )
  const forward = { x: -inward.x, y: -inward.y, z: -inward.z }
  return {
    yaw: degrees(Math.atan2(forward.x, -forward.z)),
    pitch: degrees(Math.asin(Math.max(-1, Math.min(1, -forward.y)))),
    roll: degrees(Math.atan2(right.y, right.x)),
    forward,
  }
}

/** A point of the mesh; throws where the mesh is shorter. */
export function pointAt(mesh: readonly Vector3[], index: number): Vector3 {
  const point = mesh[index]
  if (!point) throw new RangeError(`the mesh has no point ${index}`)
  return point
}
