import type { InferenceSession } from 'onnxruntime-node'
import { pointAt } from '../geometry/head-pose.ts'
import type { Picture, Point } from '../geometry/picture.ts'
import { cropSquare, toPicturePoint, type SquareRegion } from '../geometry/square-crop.ts'
import type { FaceBox } from '../geometry/suppress-overlaps.ts'
import type { Vector3 } from '../geometry/vectors.ts'
import { runSession } from './session.ts'

const INPUT_SIDE = 192
const POINTS = 468
/** MediaPipe shows the mesh model half as much again as the face itself. */
const MARGIN = 1.5
/** Outer corners of the subject's right and left eye. */
const RIGHT_EYE_OUTER = 33
const LEFT_EYE_OUTER = 263

export interface FaceMesh {
  /** 468 points in picture pixels; depth on the same scale, 0 at the middle of the head, negative nearer to the camera. */
  points: readonly Vector3[]
  /** How sure the model is that this is a face at all, 0 to 1. */
  faceFlag: number
}

/** Its input buffer is used again for every fit, so only one call may be under way. */
export interface FaceMeshModel {
  /** Fits a mesh to what the region shows, face or not: read `faceFlag` before anything else. */
  fit(picture: Picture, region: SquareRegion): Promise<FaceMesh>
}

/** MediaPipe's face mesh (Kartynnik et al., 2019) with its face flag. */
export function createFaceMeshModel(session: InferenceSession): FaceMeshModel {
  const input = new Float32Array(INPUT_SIDE * INPUT_SIDE * 3)
  return {
    async fit(picture, region) {
      cropSquare(picture, region, INPUT_SIDE, input)
      const { output_mesh: mesh, output_faceflag: flag } = await runSession(
        session,
        input,
        [1, INPUT_SIDE, INPUT_SIDE, 3],
        {
          output_mesh: POINTS * 3,
          output_faceflag: 1,
        },
      )
      const depthScale = region.side / INPUT_SIDE
      const points = Array.from({ length: POINTS }, (_, index) => ({
        ...toPicturePoint(region, INPUT_SIDE, mesh[index * 3] ?? 0, mesh[index * 3 + 1] ?? 0),
        z: (mesh[index * 3 + 2] ?? 0) * depthScale,
      }))
      return { points, faceFlag: flag[0] ?? 0 }
    },
  }
}

/** Where to fit the mesh for a detected face: around its box, turned by the line between the eyes. */
export function regionOfDetection(face: FaceBox): SquareRegion {
  const [rightEye, leftEye] = face.keyPoints
  return {
    centre: { x: face.x + face.width / 2, y: face.y + face.height / 2 },
    side: Math.max(face.width, face.height) * MARGIN,
    angle: rightEye && leftEye ? lineAngle(rightEye, leftEye) : 0,
    mirrored: false,
  }
}

/** Where to fit the mesh for a face whose mesh is known: tighter and steadier than the detector's box. */
export function regionOfMesh({ points }: FaceMesh): SquareRegion {
  const angle = lineAngle(pointAt(points, RIGHT_EYE_OUTER), pointAt(points, LEFT_EYE_OUTER))
  const cosine = Math.cos(angle)
  const sine = Math.sin(angle)
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of points) {
    const along = x * cosine + y * sine
    const across = y * cosine - x * sine
    left = Math.min(left, along)
    right = Math.max(right, along)
    top = Math.min(top, across)
    bottom = Math.max(bottom, across)
  }
  const [along, across] = [(left + right) / 2, (top + bottom) / 2]
  return {
    centre: { x: along * cosine - across * sine, y: along * sine + across * cosine },
    side: Math.max(right - left, bottom - top) * MARGIN,
    angle,
    mirrored: false,
  }
}

/** Whether the two regions show nearly the same: a mesh fitted to one needs no second fit to the other. */
export function showsTheSame(a: SquareRegion, b: SquareRegion): boolean {
  const shift = Math.hypot(a.centre.x - b.centre.x, a.centre.y - b.centre.y) / b.side
  const zoom = a.side / b.side
  const turn = Math.abs(Math.atan2(Math.sin(a.angle - b.angle), Math.cos(a.angle - b.angle)))
  return shift < 0.06 && zoom > 0.88 && zoom < 1.14 && turn < 0.07
}

function lineAngle(from: Point, to: Point): number {
  return Math.atan2(to.y - from.y, to.x - from.x)
}
