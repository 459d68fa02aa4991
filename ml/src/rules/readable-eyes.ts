import type { EyeLight } from '../geometry/eye-light.ts'

/** Faces narrower than this, in picture pixels, give a gaze that is off by more than the looks that count. */
const MIN_GAZE_FACE_PIXELS = 80
/** Lids darker than this, of the skin's luma, are behind a dark glass: nearly all bare eyes stay above 0.4, with light from one side too. */
const DARK_LIDS_BELOW = 0.38
/** From this share of white around an eye on, something shines in a glass before it. */
const GLARE_FROM = 0.1

/** Whether eyes are behind a dark glass: then half of what tells one face from another is hidden too. */
export function areEyesDarkened({ lids }: Pick<EyeLight, 'lids'>): boolean {
  return lids < DARK_LIDS_BELOW
}

/** Whether a gaze can be read from the eyes of a face of this width. Where not, only the head says where somebody looks. */
export function areEyesReadable(faceWidth: number, light: EyeLight): boolean {
  return faceWidth >= MIN_GAZE_FACE_PIXELS && !areEyesDarkened(light) && light.glare < GLARE_FROM
}
