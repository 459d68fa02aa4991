import sharp from 'sharp'
import type { Camera } from './living-film.ts'
import { spread } from './spread.ts'

const [WIDTH, HEIGHT] = [640, 360]
/** When the camera moves, in seconds after the first push begins, and how far, as a share of the largest shift. */
const PUSHES = [
  { from: 0, to: 4, share: 1 },
  { from: 10, to: 13, share: 0.3 },
] as const
/** Largest and smallest shift across, and largest down, in pixels. */
const [MOST_ACROSS, LEAST_ACROSS, MOST_DOWN] = [18, 4, 12]

/**
 * A camera that is moved twice, as where the lid of a laptop is adjusted; the second time most of the way back. Every picture is encoded
 * once more, so that the shift is all that changes.
 */
export function openPushedCamera(name: string, pushedFrom: number, camera: Camera): Camera {
  const across = LEAST_ACROSS + (MOST_ACROSS - LEAST_ACROSS) * spread(name, 'pushed across')
  const down = MOST_DOWN * (spread(name, 'pushed down') * 2 - 1)
  return async (seconds, sample) => {
    const share = shareAt(seconds - pushedFrom)
    const { picture, lateMs } = await camera(seconds, sample)
    return { picture: await shifted(picture, Math.round(across * share), Math.round(down * share)), lateMs }
  }
}

function shareAt(seconds: number): number {
  let share = 0
  for (const push of PUSHES) {
    const done = Math.min(1, Math.max(0, (seconds - push.from) / (push.to - push.from)))
    share += (push.share - share) * done
  }
  return share
}

/** What comes in at an edge looks like the edge. */
async function shifted(picture: Buffer, across: number, down: number): Promise<Buffer> {
  const margins = { left: MOST_ACROSS, right: MOST_ACROSS, top: MOST_DOWN, bottom: MOST_DOWN }
  const wider = await sharp(picture)
    .extend({ ...margins, extendWith: 'copy' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return await sharp(wider)
    .extract({ left: MOST_ACROSS - across, top: MOST_DOWN - down, width: WIDTH, height: HEIGHT })
    .webp({ quality: 50, effort: 1 })
    .toBuffer()
}
