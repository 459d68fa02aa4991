import { pointAt } from './head-pose.ts'
import type { Picture } from './picture.ts'
import type { Vector3 } from './vectors.ts'

/** How a face looks in a picture, as far as it decides what may be said of it. */
export interface FaceSurface {
  /**
   * How much the colour of cheeks and chin differs from that of the forehead: below 0.14 for bare faces, above 0.18 under cloth.
   * 0 where lips can be seen, so that a beard is none.
   */
  cover: number
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
const LIPS = [0, 13, 14, 17, 37, 267] as const
const AROUND_LIPS = [164, 57, 287, 18, 186, 410] as const
const RIGHT_CHEEK = [205, 50, 207] as const
const LEFT_CHEEK = [425, 280, 427] as const
/** From eye to mouth and from cheek to cheek, on both sides of the middle. */
const MIDDLE = 4
/** Radius of a place, and half the side of what sharpness is measured in, in widths of the face. */
const RADIUS = 0.025
const SHARP_HALF = 0.3
/** Lips differ from the skin around them by more than this; cloth and its folds do not. */
const LIPS_FROM = 0.05
/** The chin of a bare face differs from its forehead by a little more than the cheeks do. */
const CHIN_WEIGHT = 0.8
const MIN_LUMA = 12

/** Luma, and red and blue against it. */
type Colour = readonly [luma: number, red: number, blue: number]

/** Reads a face whose mesh is given in picture pixels; `width` is that of its box. */
export function faceSurfaceOf(picture: Picture, mesh: readonly Vector3[], width: number): FaceSurface {
  const at = coloursOf(picture, mesh, width)
  const [forehead, cheeks, chin] = [at(FOREHEAD), at(CHEEKS), at(CHIN)]
  const [right, left] = [at(RIGHT_CHEEK)[0], at(LEFT_CHEEK)[0]]
  return {
    cover: coverOf(picture, mesh, width),
    luma: (forehead[0] + cheeks[0] + chin[0]) / 3,
    evenness: Math.min(right, left) / Math.max(1, right, left),
    sharpness: sharpnessOf(picture, pointAt(mesh, MIDDLE), Math.max(4, width * SHARP_HALF)),
  }
}

/** `FaceSurface.cover` alone, which is all that most pictures are asked for. */
export function coverOf(picture: Picture, mesh: readonly Vector3[], width: number): FaceSurface['cover'] {
  const at = coloursOf(picture, mesh, width)
  if (Math.abs(at(LIPS)[1] - at(AROUND_LIPS)[1]) > LIPS_FROM) return 0
  const forehead = at(FOREHEAD)
  return Math.min(distance(forehead, at(CHEEKS)), CHIN_WEIGHT * distance(forehead, at(CHIN)))
}

function coloursOf(picture: Picture, mesh: readonly Vector3[], width: number): (points: readonly number[]) => Colour {
  const radius = Math.max(1, width * RADIUS)
  return (points) => colourOf(picture, mesh, points, radius)
}

function distance(a: Colour, b: Colour): number {
  return Math.hypot(a[1] - b[1], a[2] - b[2])
}

function colourOf(picture: Picture, mesh: readonly Vector3[], points: readonly number[], radius: number): Colour {
  const sum = [0, 0, 0]
  let count = 0
  for (const index of points) {
    const { x, y } = pointAt(mesh, index)
    for (let row = Math.floor(y - radius); row <= y + radius; row++)
      for (let column = Math.floor(x - radius); column <= x + radius; column++) {
        if (row < 0 || column < 0 || row >= picture.height || column >= picture.width) continue
        const pixel = (row * picture.width + column) * 3
        for (let channel = 0; channel < 3; channel++)
          sum[channel] = (sum[channel] ?? 0) + (picture.data[pixel + channel] ?? 0)
        count += 1
      }
  }
  const [red, green, blue] = sum.map((value) => value / Math.max(1, count)) as [number, number, number]
  const luma = 0.299 * red + 0.587 * green + 0.114 * blue
  return [luma, (red - luma) / Math.max(MIN_LUMA, luma), (blue - luma) / Math.max(MIN_LUMA, luma)]
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
