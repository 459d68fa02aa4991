import sharp from 'sharp'
import { PORTRAIT } from './frames.ts'

/** The middle of each eye in the portrait's own pixels. */
const EYES = [
  { x: 203, y: 101 },
  { x: 247, y: 103 },
] as const
const LENS = { x: 18, y: 15 } as const

/**
 * The portrait with glasses, in light of which so much is left. `tint` is how much of it the glasses keep back, and `glare` the
 * radius, in pixels, of something white that shines in each of them.
 */
export async function wearGlasses({
  tint,
  glare,
  light,
}: {
  tint: number
  glare: number
  light: number
}): Promise<Buffer> {
  const lenses = EYES.map(
    ({ x, y }) =>
      `<ellipse cx="${x}" cy="${y}" rx="${LENS.x}" ry="${LENS.y}" fill="#101010" fill-opacity="${tint}" stroke="#222" stroke-width="2"/>
      <ellipse cx="${x + 3}" cy="${y - 2}" rx="${glare}" ry="${glare * 0.8}" fill="#fff"/>`,
  )
  const worn = await sharp(PORTRAIT)
    .removeAlpha()
    .composite([{ input: Buffer.from(`<svg width="512" height="512">${lenses.join('')}</svg>`) }])
    .png()
    .toBuffer()
  return await sharp(worn).linear(light, 0).png().toBuffer()
}
