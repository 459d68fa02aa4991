import { add, cross, degrees, normalize, subtract, type Vector3 } from './vectors.ts'

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

/** Top of the forehead and tip of the chin in the 468-point mesh. */
const FOREHEAD = 10
const CHIN = 152
/** Pairs of points at one height left and right in the picture of an upright face: cheeks, temples, eyes, mouth, jaw. */
const SIDE_PAIRS = [
  [234, 454],
  [127, 356],
  [33, 263],
  [61, 291],
  [132, 361],
  [93, 323],
] as const

/**
 * Head pose from the mesh's own depth: the face's down axis runs from forehead to chin, its sideways axis is the mean of
 * six left-right pairs, forward is their cross product. Against rendered turns yaw under-reads by about a third, and pitch
 * has a bias of some ten degrees that differs from person to person: compare with the person's own baseline.
 *
 * Point numbers: https://github.com/google-ai-edge/mediapipe/blob/master/mediapipe/modules/face_geometry/data/canonical_face_model_uv_visualization.png
 */
export function headPoseOf(mesh: readonly Vector3[]): HeadPose {
  const down = normalize(subtract(pointAt(mesh, CHIN), pointAt(mesh, FOREHEAD)))
  const sideways = SIDE_PAIRS.reduce<Vector3>(
    (sum, [left, right]) => add(sum, subtract(pointAt(mesh, right), pointAt(mesh, left))),
    { x: 0, y: 0, z: 0 },
  )
  const inward = normalize(cross(sideways, down))
  const right = cross(down, inward)
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
