import type { Picture } from './picture.ts'

/** Below this mean luma, of 255, a picture is worth lightening. */
const DIM_BELOW = 80
/** How light it becomes on average, and by how much at most: what is darker still is the noise of the camera. */
const LIGHT = 128
const MOST_GAIN = 5

/** The picture as it would be in more light, all colours by the same factor; itself where there is light enough. `brightness` is its mean luma. */
export function lightened(picture: Picture, brightness: number): Picture {
  if (brightness >= DIM_BELOW) return picture
  const gain = Math.min(MOST_GAIN, LIGHT / Math.max(brightness, 1))
  const { data } = picture
  const lit = new Uint8Array(data.length)
  for (let at = 0; at < data.length; at++) lit[at] = Math.min(255, (data[at] ?? 0) * gain)
  return { ...picture, data: lit }
}
