import type { InferenceSession } from 'onnxruntime-node'
import type { EyeOutline } from '../geometry/gaze.ts'
import { pointAt } from '../geometry/head-pose.ts'
import type { Picture, Point } from '../geometry/picture.ts'
import { cropSquare, toPicturePoint, type SquareRegion } from '../geometry/square-crop.ts'
import type { FaceMesh } from './face-mesh.ts'
import { runSession } from './session.ts'

const INPUT_SIDE = 64
/** 71 points of eyelids and brow, then 5 of the iris: middle, right, top, left, bottom. */
const POINTS = 76
const IRIS_MIDDLE = 71
/** The two corners within the eyelid contour. */
const CONTOUR_CORNERS = [0, 8] as const
/** Crop side relative to the width of the eye. */
const MARGIN = 2.3
/** Outer and inner corner of each eye in the face mesh. The model knows right eyes only, so the subject's left one is mirrored. */
const EYES = [
  { outer: 33, inner: 133, mirrored: false },
  { outer: 263, inner: 362, mirrored: true },
] as const

/** Its input buffer is used again for every picture, so only one call may be under way. */
export interface IrisModel {
  /** The subject's right and left eye, in picture pixels. */
  outline(picture: Picture, mesh: FaceMesh): Promise<readonly [EyeOutline, EyeOutline]>
}

/** MediaPipe's iris model (Ablavatski et al., 2020): iris and eyelids of one eye per crop, both eyes in one batch. */
export function createIrisModel(session: InferenceSession): IrisModel {
  const pixels = INPUT_SIDE * INPUT_SIDE * 3
  const input = new Float32Array(pixels * EYES.length)
  return {
    async outline(picture, { points }) {
      const angle = Math.atan2(
        pointAt(points, 263).y - pointAt(points, 33).y,
        pointAt(points, 263).x - pointAt(points, 33).x,
      )
      const regions = EYES.map(({ outer, inner, mirrored }): SquareRegion => {
        const [a, b] = [pointAt(points, outer), pointAt(points, inner)]
        return {
          centre: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
          side: Math.hypot(a.x - b.x, a.y - b.y) * MARGIN,
          angle,
          mirrored,
        }
      }) as [SquareRegion, SquareRegion]
      regions.forEach((region, index) => cropSquare(picture, region, INPUT_SIDE, input, index * pixels))
      const { Identity: values } = await runSession(session, input, [EYES.length, INPUT_SIDE, INPUT_SIDE, 3], {
        Identity: POINTS * 3 * EYES.length,
      })
      return [
        readOutline(values.subarray(0, POINTS * 3), regions[0]),
        readOutline(values.subarray(POINTS * 3), regions[1]),
      ]
    },
  }
}

function readOutline(values: Float32Array, region: SquareRegion): EyeOutline {
  const point = (index: number): Point =>
    toPicturePoint(region, INPUT_SIDE, values[index * 3] ?? 0, values[index * 3 + 1] ?? 0)
  const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
  const [right, top, left, bottom] = [1, 2, 3, 4].map((offset) => point(IRIS_MIDDLE + offset)) as [
    Point,
    Point,
    Point,
    Point,
  ]
  return {
    corners: [point(CONTOUR_CORNERS[0]), point(CONTOUR_CORNERS[1])],
    iris: { centre: point(IRIS_MIDDLE), diameter: (distance(right, left) + distance(top, bottom)) / 2 },
  }
}
