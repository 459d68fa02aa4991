import { pointAt } from './head-pose.ts'
import type { Picture, Point } from './picture.ts'
import type { Vector3 } from './vectors.ts'

/** What lies on a face around the eyes, as far as it decides whether they can be read. */
export interface EyeLight {
  /** Luma of the lightest fifth around the darker eye over that of the skin: lids are nearly as light as cheeks, a dark glass is not. */
  lids: number
  /** Share of the more dazzled eye's surroundings that is white and much lighter than skin: a lamp or a screen in a glass. */
  glare: number
}

/** Outer and inner corner of each eye in the face mesh. */
const EYES = [
  [33, 133],
  [263, 362],
] as const
/** Places of bare skin: cheeks, forehead, and the nose between the eyes. The middle one of the three counts: a mask or hair covers one. */
const CHEEKS = [205, 425] as const
const FOREHEAD = [151] as const
const NOSE = [197] as const
/** Half-axes of what is looked at around an eye, and radius of a place of skin, in widths of an eye. */
const AROUND = { along: 0.6, across: 0.42 } as const
const SKIN_RADIUS = 0.2
/** Points along each axis. */
const STEPS = 13
const LIGHTEST = 0.2
/** Luma, and what it must be over that of skin: on an overexposed face everything is white. */
const WHITE_FROM = 240
const WHITE_OVER_SKIN = 1.2

/** Light around the eyes of a face whose mesh is given in picture pixels. */
export function eyeLightOf(picture: Picture, mesh: readonly Vector3[]): EyeLight {
  const eyes = EYES.map(([outer, inner]) => {
    const [a, b] = [pointAt(mesh, outer), pointAt(mesh, inner)]
    const width = Math.hypot(b.x - a.x, b.y - a.y)
    return { centre: middleOf(a, b), along: { x: (b.x - a.x) / width, y: (b.y - a.y) / width }, width }
  })
  const width = Math.max(...eyes.map((eye) => eye.width))
  const round = { x: SKIN_RADIUS * width, y: SKIN_RADIUS * width }
  const skinAt = (points: readonly number[]): number =>
    meanOf(points.map((index) => meanOf(lumasIn(picture, pointAt(mesh, index), UPRIGHT, round))))
  const skin = [skinAt(CHEEKS), skinAt(FOREHEAD), skinAt(NOSE)].toSorted((a, b) => a - b)[1] ?? 0
  const white = Math.max(WHITE_FROM, WHITE_OVER_SKIN * skin)
  const around = eyes.map((eye) =>
    lumasIn(picture, eye.centre, eye.along, { x: AROUND.along * eye.width, y: AROUND.across * eye.width }),
  )
  return {
    lids: Math.min(...around.map(lightOf)) / Math.max(1, skin),
    glare: Math.max(...around.map((lumas) => lumas.filter((luma) => luma >= white).length / lumas.length)),
  }
}

const UPRIGHT: Point = { x: 1, y: 0 }

/** Luma at even distances within an ellipse. */
function lumasIn({ data, width, height }: Picture, centre: Point, along: Point, half: Point): number[] {
  const lumas: number[] = []
  for (let row = 0; row < STEPS; row++)
    for (let column = 0; column < STEPS; column++) {
      const [u, v] = [(2 * column) / (STEPS - 1) - 1, (2 * row) / (STEPS - 1) - 1]
      if (u * u + v * v > 1) continue
      const x = Math.round(centre.x + u * half.x * along.x - v * half.y * along.y)
      const y = Math.round(centre.y + u * half.x * along.y + v * half.y * along.x)
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      const pixel = (y * width + x) * 3
      lumas.push(0.299 * (data[pixel] ?? 0) + 0.587 * (data[pixel + 1] ?? 0) + 0.114 * (data[pixel + 2] ?? 0))
    }
  return lumas
}
const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
/** The least luma of the lightest fifth. */
const lightOf = (lumas: readonly number[]): number =>
  lumas.toSorted((a, b) => b - a)[Math.floor(lumas.length * LIGHTEST)] ?? 0
const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
