import sharp from 'sharp'
import { PORTRAIT } from './frames.ts'

/** The middle of each iris in the portrait's own pixels, and how far the warp reaches around it. */
const EYES = [
  { x: 203, y: 100.5 },
  { x: 247, y: 102.8 },
] as const
const REACH = { x: 10, y: 7 } as const

/**
 * The portrait with its eyes turned: the irises are moved by so many of its pixels towards the right and the bottom edge of
 * the picture. The models read about 2.5° for one pixel sideways and 3° up and down.
 */
export async function moveEyes(right: number, down: number): Promise<Buffer> {
  const { data, info } = await sharp(PORTRAIT).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const moved = Buffer.from(data)
  const colourAt = (x: number, y: number, channel: number): number => {
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [shareX, shareY] = [x - left, y - top]
    const at = (column: number, row: number): number => data[(row * width + column) * channels + channel] ?? 0
    const above = at(left, top) * (1 - shareX) + at(left + 1, top) * shareX
    const below = at(left, top + 1) * (1 - shareX) + at(left + 1, top + 1) * shareX
    return Math.round(above * (1 - shareY) + below * shareY)
  }
  for (const eye of EYES)
    for (let y = Math.floor(eye.y - REACH.y); y <= eye.y + REACH.y; y += 1)
      for (let x = Math.floor(eye.x - REACH.x); x <= eye.x + REACH.x; x += 1) {
        const distance = Math.hypot((x - eye.x) / REACH.x, (y - eye.y) / REACH.y)
        const share = Math.max(0, 1 - distance ** 2)
        for (let channel = 0; channel < channels; channel += 1)
          moved[(y * width + x) * channels + channel] = colourAt(x - right * share, y - down * share, channel)
      }
  return await sharp(moved, { raw: { width, height, channels } }).png().toBuffer()
}
