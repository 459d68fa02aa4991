import type { InferenceSession } from 'onnxruntime-node'
import type { Picture } from '../geometry/picture.ts'
import { cropSquare, type SquareRegion } from '../geometry/square-crop.ts'
import { runSession } from './session.ts'

const INPUT_SIDE = 224
/** Numbers that describe a face. */
export const LIKENESS_LENGTH = 1024
/**
 * The region of the mesh is half as large again as the face; this much of it was best at telling rendered people apart, of
 * 1 to 2 times the face.
 */
const SHARE_OF_MESH_REGION = 1.4 / 1.5
/** What the model was trained with is taken off, in the order that it wants: blue, green, red. */
const MEANS = [103.939, 116.779, 123.68] as const

/** Its input buffer is used again for every face, so only one call may be under way. */
export interface FaceLikenessModel {
  /** The numbers of a face, as a vector of length 1; the region is that of its mesh. */
  describe(picture: Picture, region: SquareRegion): Promise<Float32Array>
}

/** FaceRes (Savchenko, 2019) without its heads for age and sex. */
export function createFaceLikenessModel(session: InferenceSession): FaceLikenessModel {
  const input = new Float32Array(INPUT_SIDE * INPUT_SIDE * 3)
  return {
    async describe(picture, region) {
      cropSquare(picture, { ...region, side: region.side * SHARE_OF_MESH_REGION }, INPUT_SIDE, input)
      for (let pixel = 0; pixel < input.length; pixel += 3) {
        const red = input[pixel] ?? 0
        input[pixel] = (input[pixel + 2] ?? 0) * 255 - MEANS[0]
        input[pixel + 1] = (input[pixel + 1] ?? 0) * 255 - MEANS[1]
        input[pixel + 2] = red * 255 - MEANS[2]
      }
      const { likeness } = await runSession(session, input, [1, INPUT_SIDE, INPUT_SIDE, 3], {
        likeness: LIKENESS_LENGTH,
      })
      const length = Math.hypot(...likeness)
      return likeness.map((value) => value / Math.max(1e-6, length))
    },
  }
}
