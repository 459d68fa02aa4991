import type { InferenceSession } from 'onnxruntime-node'
import { BODY_GRID, BODY_POINTS, bodyPoints, type BodyPoint } from '../geometry/body-points.ts'
import type { Box, Picture } from '../geometry/picture.ts'
import { cropSquare, type SquareRegion } from '../geometry/square-crop.ts'
import { runSession } from './session.ts'

const INPUT_SIDE = 192

/** Its input buffer is used again for every picture, so only one call may be under way. */
export interface BodyPoseModel {
  /** The points of the person nearest to the middle of an upright region, there or not: read their scores. Boxes are blanked. */
  find(picture: Picture, region: SquareRegion, blanked?: readonly Box[]): Promise<BodyPoint[]>
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
    async find(picture, region, blanked = []) {
      cropSquare(picture, region, INPUT_SIDE, input)
      for (const box of blanked) blank(input, box, region)
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

/** Paints a part of the input grey; the box is in picture pixels. */
function blank(input: Float32Array, box: Box, { centre, side }: SquareRegion): void {
  const toInput = (place: number, middle: number): number =>
    Math.max(0, Math.min(INPUT_SIDE, Math.round(((place - middle) / side + 0.5) * INPUT_SIDE)))
  const [left, right] = [toInput(box.x, centre.x), toInput(box.x + box.width, centre.x)]
  const [top, bottom] = [toInput(box.y, centre.y), toInput(box.y + box.height, centre.y)]
  for (let row = top; row < bottom; row++)
    input.fill(0.5, (row * INPUT_SIDE + left) * 3, (row * INPUT_SIDE + right) * 3)
}
