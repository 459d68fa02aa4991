import { colourOf, type Colour } from './mean-colour.ts'
import type { Picture, Point } from './picture.ts'

/** A place on a face: shares of the way from eye to eye, and of that from between the eyes to the mouth. */
type Place = readonly [across: number, down: number]

const FOREHEAD: readonly Place[] = [
  [0, -0.3],
  [0.2, -0.4],
  [-0.2, -0.4],
  [0, -0.5],
]
const CHEEKS: readonly Place[] = [
  [0.5, 0.85],
  [-0.5, 0.85],
  [0.45, 1],
  [-0.45, 1],
]
const CHIN: readonly Place[] = [
  [0, 1.4],
  [0.1, 1.35],
  [-0.1, 1.35],
]
const LIPS: readonly Place[] = [
  [0, 1],
  [0.1, 1],
  [-0.1, 1],
]
/** Red and blue of skin are at least so far from grey: a forehead that is nearer is grey hair, a white cap, or shown by a camera without colours. */
const MIN_SKIN_COLOUR = 0.08
/** Half the side of a place, in widths of the face. */
const HALF = 0.0325
/**
 * The tip of the nose is so far across in a head turned by 25 to 30 degrees, and from here to there down unless it is raised by 25 or
 * bowed by 20: beyond, the places of the forehead lie in the hair.
 */
const MAX_ACROSS = 0.3
const NOSE_DOWN = { from: 0.3, to: 0.65 } as const
/** Lips are redder than the skin or beard around them by more than this; cloth and its folds are not. */
const LIPS_FROM = 0.05
/** The chin of a bare face differs from its forehead by a little more than the cheeks do. */
const CHIN_WEIGHT = 0.8
/** A forehead shines, which pales it: cheeks of the same hue in stronger colour are skin like it, so that so much of that counts. */
const STRONGER_WEIGHT = 0.5

/**
 * How far the colour of cheeks and chin is from that of the forehead: below 0.134 for bare faces, from 0.158 on under cloth. 0 where lips
 * can be seen, so that a beard around them is none. Null where nothing can be said: of a face that is turned, raised or bowed too far or
 * reaches out of the picture, and where the forehead has not the colour of skin.
 *
 * It is read where the detector points (of its key points eyes, nose and mouth, in picture pixels; `width` is that of the face's box),
 * since it still finds them over a mask, before a window and behind dark glasses, where the mesh no longer sees a face.
 */
export function coverOf(picture: Picture, keyPoints: readonly Point[], width: number): number | null {
  const frame = frameOf(keyPoints)
  if (frame === null) return null
  const pointsAt = (places: readonly Place[]): Point[] => places.map((place) => frame.toPicture(place))
  const [forehead, cheeks, chin, lips] = [pointsAt(FOREHEAD), pointsAt(CHEEKS), pointsAt(CHIN), pointsAt(LIPS)]
  const isInside = ({ x, y }: Point): boolean => x >= 0 && y >= 0 && x < picture.width && y < picture.height
  if (![...forehead, ...cheeks, ...chin].every(isInside)) return null
  const colourAt = (points: readonly Point[]): Colour => colourOf(picture, points, Math.max(1, width * HALF))
  const [skin, cheek, below] = [colourAt(forehead), colourAt(cheeks), colourAt(chin)]
  if (colourAt(lips)[1] - (cheek[1] + below[1]) / 2 > LIPS_FROM) return 0
  if (Math.hypot(skin[1], skin[2]) < MIN_SKIN_COLOUR) return null
  return Math.min(distance(skin, cheek), CHIN_WEIGHT * distance(skin, below))
}

/** Where the places of a face lie that looks ahead; null of any other. */
function frameOf([rightEye, leftEye, nose, mouth]: readonly Point[]): { toPicture: (place: Place) => Point } | null {
  if (!rightEye || !leftEye || !nose || !mouth) return null
  const middle = { x: (rightEye.x + leftEye.x) / 2, y: (rightEye.y + leftEye.y) / 2 }
  const eyes = minus(leftEye, rightEye)
  const way = minus(mouth, middle)
  const area = cross(eyes, way)
  const tip = minus(nose, middle)
  const [across, down] = [cross(tip, way) / area, cross(eyes, tip) / area]
  // Without an area they are no numbers, and not within any limits.
  if (!(Math.abs(across) <= MAX_ACROSS && down >= NOSE_DOWN.from && down <= NOSE_DOWN.to)) return null
  return {
    toPicture: ([u, v]) => ({ x: middle.x + eyes.x * u + way.x * v, y: middle.y + eyes.y * u + way.y * v }),
  }
}

/** How far a place of the lower face is in colour from the skin of the forehead; where the hue is the same and the colour stronger, half of it. */
function distance([, red, blue]: Colour, [, placeRed, placeBlue]: Colour): number {
  const strength = Math.hypot(red, blue)
  const [byRed, byBlue] = [placeRed - red, placeBlue - blue]
  const stronger = (byRed * red + byBlue * blue) / strength
  const toAnotherHue = (byBlue * red - byRed * blue) / strength
  return Math.hypot(stronger > 0 ? STRONGER_WEIGHT * stronger : stronger, toAnotherHue)
}

function minus(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y }
}

function cross(a: Point, b: Point): number {
  return a.x * b.y - a.y * b.x
}
