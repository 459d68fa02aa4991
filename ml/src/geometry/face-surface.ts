import { pointAt } from './head-pose.ts'
import { colourOf } from './mean-colour.ts'
import type { Picture } from './picture.ts'
import type { Vector3 } from './vectors.ts'

/** How a face looks in a picture, as far as it decides whether it may be compared with another. */
export interface FaceSurface {
  /** Mean luma, 0 to 255. */
  luma: number
  /** The darker half of the face over the lighter one, 0 to 1. */
  evenness: number
  /** Mean step of luma from one place to the next over the mean luma: a blurred face has small ones. */
  sharpness: number
}

/** Places in the face mesh. */
const FOREHEAD = [9, 8, 151, 108, 337] as const
const CHEEKS = [205, 425, 207, 427] as const
const CHIN = [199, 200, 18, 175] as const
const RIGHT_CHEEK = [205, 50, 207] as const
const LEFT_CHEEK = [425, 280, 427] as const
/** From eye to mouth and from cheek to cheek, on both sides of the middle. */
const MIDDLE = 4
/** Radius of a place, and half the side of what sharpness is measured in, in widths of the face. */
const RADIUS = 0.025
const SHARP_HALF = 0.3

/** Reads a face whose mesh is given in picture pixels; `width` is that of its box. */
export function faceSurfaceOf(picture: Picture, mesh: readonly Vector3[], width: number): FaceSurface {
  const lumaAt = (indices: readonly number[]): number =>
    colourOf(
      picture,
      indices.map((index) => pointAt(mesh, index)),
      Math.max(1, width * RADIUS),
    )[0]
  const [right, left] = [lumaAt(RIGHT_CHEEK), lumaAt(LEFT_CHEEK)]
  return {
    luma: (lumaAt(FOREHEAD) + lumaAt(CHEEKS) + lumaAt(CHIN)) / 3,
    evenness: Math.min(right, left) / Math.max(1, right, left),
    sharpness: sharpnessOf(picture, pointAt(mesh, MIDDLE), Math.max(4, width * SHARP_HALF)),
  }
}

/** Steps are taken over two pixels on a grid of at most 64 × 64 places, so that a large face costs no more than a small one. */
function sharpnessOf({ data, width, height }: Picture, { x, y }: Vector3, half: number): number {
  const step = Math.max(1, Math.floor(half / 32))
  const lumaAt = (column: number, row: number): number => {
    const pixel = (row * width + column) * 3
    return 0.299 * (data[pixel] ?? 0) + 0.587 * (data[pixel + 1] ?? 0) + 0.114 * (data[pixel + 2] ?? 0)
  }
  let [steps, lumas, count] = [0, 0, 0]
  for (let row = Math.max(0, Math.round(y - half)); row < Math.min(height - 2, y + half); row += step)
    for (let column = Math.max(0, Math.round(x - half)); column < Math.min(width - 2, x + half); column += step) {
      const luma = lumaAt(column, row)
      steps += Math.abs(luma - lumaAt(column + 2, row)) + Math.abs(luma - lumaAt(column, row + 2))
      lumas += luma
      count += 2
    }
  return count === 0 ? 0 : steps / Math.max(1, 2 * lumas)
}
