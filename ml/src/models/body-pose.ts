import type { InferenceSession } from 'onnxruntime-node'
import { BODY_GRID, BODY_POINTS, bodyPoints, type BodyPoint } from '../geometry/body-points.ts'
import type { Picture } from '../geometry/picture.ts'
import { cropSquare, type SquareRegion } from '../geometry/square-crop.ts'
import { runSession } from './session.ts'

const INPUT_SIDE = 192

/** Its input buffer is used again for every picture, so only one call may be under way. */
export interface BodyPoseModel {
  /** The points of the person nearest to the middle of the region, there or not: read their scores. */
  find(picture: Picture, region: SquareRegion): Promise<BodyPoint[]>
}

/** The whole picture as a square: what is above and below a wide one is black. */
export function wholePicture({ width, height }: Picture): SquareRegion {
  return { centre: { x: width / 2, y: height / 2 }, side: Math.max(width, height), angle: 0, mirrored: false }
}

/** MoveNet Lightning: the points of one body. */
export function createBodyPoseModel(session: InferenceSession): BodyPoseModel {
  const input = new Float32Array(INPUT_SIDE * INPUT_SIDE * 3)
  const cells = BODY_GRID * BODY_GRID
  return {
    async find(picture, region) {
      cropSquare(picture, region, INPUT_SIDE, input)
      for (let index = 0; index < input.length; index++) input[index] = (input[index] ?? 0) * 2 - 1
      return bodyPoints(
        await runSession(session, input, [1, INPUT_SIDE, INPUT_SIDE, 3], {
          heatmaps: cells * BODY_POINTS,
          centres: cells,
          regressions: cells * BODY_POINTS * 2,
          offsets: cells * BODY_POINTS * 2,
        }),
      )
    },
  }
}
