import type { FaceSurface } from '../geometry/face-surface.ts'
import type { GazeAngles } from '../geometry/gaze.ts'
import { outsideOf, type Box, type Picture } from '../geometry/picture.ts'
import { canBeFollowed, MAX_OUTSIDE } from './following.ts'

/** From this on the lower face is under cloth: bare faces stay below 0.134, drawn masks begin at 0.158. */
export const COVERED_FROM = 0.145
/** A narrower face is told by too few pixels. */
const MIN_COMPARED_PIXELS = 72
/** A face seen from the side, from above or below is not compared with one from the front. Degrees. */
const MAX_TURN = 20
const MAX_NOD = 22
/** Mean luma of a picture that shows enough, and of a face: dark skin in dim light has 27. */
const MIN_BRIGHTNESS = 45
const MIN_LUMA = 25
const MAX_LUMA = 225
/** A face that is darker than this against the whole picture sits before a window: dark skin in a lit room has 0.36. */
const MIN_LUMA_OF_PICTURE = 0.33
/** In the light of the room alone, before a window, a face is that dark as well, and flat: dark skin in a lit room has more than 0.055. */
const SHADED_LUMA_OF_PICTURE = 0.5
const MIN_SHADED_SHARPNESS = 0.055
/** Light from one side alone makes another face of it. */
const MIN_EVENNESS = 0.45
/** Faces that move while the shutter is open, and lenses out of focus, stay below this. */
const MIN_SHARPNESS = 0.012

interface Face {
  score: number
  faceFlag: number
  box: Box
  head: GazeAngles | null
  /** See `coverOf`. Null, where nothing can be said of cloth, stands in nobody's way: a camera without colours tells faces apart as well. */
  cover: number | null
}

/** Whether a face is seen so well that it may be compared with another: whole, from the front, lit, large, sharp and uncovered. */
export function isComparable(
  { score, faceFlag, box, head, cover }: Face,
  surface: FaceSurface,
  /** Mean luma of the whole picture is its brightness. */
  picture: Pick<Picture, 'width' | 'height'> & { brightness: number },
): boolean {
  if (!canBeFollowed(score, faceFlag) || head === null || box.width < MIN_COMPARED_PIXELS) return false
  if (cover !== null && cover >= COVERED_FROM) return false
  if (outsideOf(box, picture) > MAX_OUTSIDE) return false
  if (Math.abs(head.yaw) > MAX_TURN || Math.abs(head.pitch) > MAX_NOD) return false
  const { luma, evenness, sharpness } = surface
  const { brightness } = picture
  const isShaded = luma < SHADED_LUMA_OF_PICTURE * brightness
  return (
    brightness >= MIN_BRIGHTNESS &&
    luma >= Math.max(MIN_LUMA, MIN_LUMA_OF_PICTURE * brightness) &&
    luma <= MAX_LUMA &&
    evenness >= MIN_EVENNESS &&
    sharpness >= (isShaded ? MIN_SHADED_SHARPNESS : MIN_SHARPNESS)
  )
}
