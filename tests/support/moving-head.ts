import sharp from 'sharp'
import { drawTurned, portraitHead, USUAL_PLACE, type Place, type Turn } from '../../ml/test-support/turned-head.ts'
import { modelsDirectory } from './models.ts'

interface Pose {
  turn: Turn
  place: Place
}

/** A look into the lap: so far down that no look at a keyboard is, and that a face is still seen. Degrees. */
const BOWED_BY = 30

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
