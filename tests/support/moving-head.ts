import sharp from 'sharp'
import { drawTurned, portraitHead, USUAL_PLACE, type Place, type Turn } from '../../ml/test-support/turned-head.ts'
import { modelsDirectory } from './models.ts'

interface Pose {
  turn: Turn
  place: Place
}

/** A look into the lap: so far down that no look at a keyboard is, and that a face is still seen. Degrees. */
const BOWED_BY = 30
/** Pictures a second of a film of somebody who reads. */
export const READING_FPS = 10

/** One to and fro of somebody who sits upright, or with the head bowed as over a phone, as pictures of 640 × 360 without loss. */
export async function drawSwayingHead(pictures: number, isBowed: boolean): Promise<Buffer[]> {
  const poses = Array.from({ length: pictures }, (_, index): Pose => {
    const at = (2 * Math.PI * index) / pictures
    const [aside, up] = [Math.sin(at), Math.sin(2 * at + 1)]
    return {
      turn: { yaw: 3 * aside, pitch: (isBowed ? -BOWED_BY : 0) + 1.5 * up },
      place: { ...USUAL_PLACE, x: USUAL_PLACE.x + 10 * aside, y: USUAL_PLACE.y + 4 * up },
    }
  })
  return await drawPoses(poses)
}

/** So many seconds of somebody who reads and moves as people do, as pictures of 640 × 360 without loss. */
export async function drawReading(seconds: number): Promise<Buffer[]> {
  const sway = (at: number, periods: readonly number[]): number =>
    periods.reduce((sum, period, index) => sum + Math.sin((2 * Math.PI * at) / period + index), 0) / periods.length
  const poses = Array.from({ length: seconds * READING_FPS }, (_, index): Pose => {
    const at = index / READING_FPS
    const place = { x: USUAL_PLACE.x + 16 * sway(at, [5.3, 13.7]), y: USUAL_PLACE.y + 7 * sway(at, [2.9, 8.9]) }
    return {
      turn: { yaw: 7 * sway(at, [3.1, 7.3]), pitch: 3 * sway(at, [4.3, 11.9]) },
      place: { ...USUAL_PLACE, ...place },
    }
  })
  return await drawPoses(poses)
}

async function drawPoses(poses: readonly Pose[]): Promise<Buffer[]> {
  const head = await portraitHead(await modelsDirectory())
  const pictures: Buffer[] = []
  for (const { turn, place } of poses)
    pictures.push(
      await sharp(await drawTurned(head, turn, place))
        .png({ compressionLevel: 1 })
        .toBuffer(),
    )
  return pictures
}
