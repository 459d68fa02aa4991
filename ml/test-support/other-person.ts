import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const PORTRAIT = fileURLToPath(new URL('../../tests/fixtures/hopper.jpg', import.meta.url))
const SIZE = { width: 512, height: 600 } as const
/** The square around her picture in which her face is as large as the candidate's is in theirs, and at the same place. */
const SQUARE = { side: 960, left: 155, top: 15 } as const

/** The portrait of somebody else, to be drawn wherever the candidate's is. Beyond its edges the picture is mirrored. */
export async function drawOtherPortrait(): Promise<Buffer> {
  return await sharp(PORTRAIT)
    .extend({
      left: SQUARE.left,
      top: SQUARE.top,
      right: SQUARE.side - SQUARE.left - SIZE.width,
      bottom: SQUARE.side - SQUARE.top - SIZE.height,
      extendWith: 'mirror',
    })
    .png()
    .toBuffer()
}
