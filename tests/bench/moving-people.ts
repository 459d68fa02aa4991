import sharp from 'sharp'
import { paths } from '../support/paths.ts'

const [WIDTH, HEIGHT] = [640, 360]
const ROOM = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360">
  <defs><linearGradient id="wall" x2="1" y2="1"><stop stop-color="#8d8779"/><stop offset="1" stop-color="#5f594e"/></linearGradient></defs>
  <rect width="640" height="360" fill="url(#wall)"/><rect x="480" y="76" width="130" height="7" fill="#6b5a48"/>
  <rect x="490" y="34" width="14" height="42" fill="#7a4a3c"/><rect x="505" y="40" width="11" height="36" fill="#3f5a6b"/>
  <rect x="518" y="32" width="16" height="44" fill="#58693f"/><rect x="20" y="20" width="90" height="150" fill="#c9cfd2"/>
</svg>`
/** Size of the portrait's side in the picture; its face is a fifth of that, and large enough for a gaze. */
const [SMALLEST, LARGEST] = [460, 760]

/** Walks evenly through 0 to 1 in an order without pattern (golden ratio sequence), so that every run has the same frames. */
const spread = (index: number, stream: number): number =>
  (index * 0.6180339887 + stream * 0.3247179572 + index * stream * 0.1) % 1

/**
 * The camera of one person, a picture for each sample: somebody near or far, in good or bad light, who sways, leans, nods to
 * and fro, and moves to another place every ten samples. A lossy WebP is a VP8 key frame in a box, which is what the media
 * node hands over; each is encoded by itself.
 */
export async function drawSequence(person: number, samples: number): Promise<Buffer[]> {
  const frames: Buffer[] = []
  for (let sample = 0; sample < samples; sample++) frames.push(await drawSample(person, sample))
  return frames
}

/** The room without anybody. */
export async function drawRoom(): Promise<Buffer> {
  return await sharp(Buffer.from(ROOM)).flatten().webp({ quality: 60 }).toBuffer()
}

async function drawSample(person: number, sample: number): Promise<Buffer> {
  const place = Math.floor(sample / 10)
  const sway = (period: number, stream: number): number =>
    Math.sin(2 * Math.PI * (sample / period + spread(person, stream)))
  const side = Math.round(
    (SMALLEST + (LARGEST - SMALLEST) * spread(person + 1, 1)) * (1 + 0.03 * sway(7.3, 1)) * (1 + 0.06 * place),
  )
  const figure = await sharp(await cutOut())
    .resize(side, side)
    .rotate(10 * (spread(person, 2) - 0.5) + 4 * sway(5.1, 2), { background: '#0000' })
    .png()
    .toBuffer({ resolveWithObject: true })
  // The face lies at 44 % from the left and a quarter from the top of the portrait; it moves about the picture's middle.
  const across = 0.42 + 0.16 * spread(person + place, 3) + 0.012 * sway(4.3, 3)
  const down = 0.4 + 0.12 * spread(person + place, 4) + 0.012 * sway(6.1, 4)
  const left = Math.round(WIDTH * across - figure.info.width * 0.44)
  const top = Math.round(HEIGHT * down - figure.info.height * 0.26)
  const visible = {
    left: Math.max(0, -left),
    top: Math.max(0, -top),
    width: Math.min(figure.info.width, WIDTH - left) - Math.max(0, -left),
    height: Math.min(figure.info.height, HEIGHT - top) - Math.max(0, -top),
  }
  const input = await sharp(figure.data).extract(visible).toBuffer()
  const room = await sharp(Buffer.from(ROOM))
    .composite([{ input, left: Math.max(0, left), top: Math.max(0, top) }])
    .flatten()
    .png()
    .toBuffer()
  return await sharp(room)
    .modulate({ brightness: 0.55 + 0.7 * spread(person, 5), saturation: 0.6 + 0.6 * spread(person, 6) })
    .webp({ quality: Math.round(45 + 35 * spread(person, 7)) })
    .toBuffer()
}

/** Head and shoulders of the portrait with soft edges: the room behind a person stands still. */
async function cutOut(): Promise<Buffer> {
  const outline = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
    <ellipse cx="228" cy="92" rx="72" ry="80" fill="#fff"/>
    <path d="M 112 200 Q 128 148 190 150 L 262 150 Q 304 185 306 240 Q 348 260 360 350 L 362 512 L 26 512 L 24 400 Q 30 290 62 252 Z" fill="#fff"/>
  </svg>`)
  return await sharp(paths.portrait)
    .ensureAlpha()
    .composite([{ input: await sharp(outline).blur(5).png().toBuffer(), blend: 'dest-in' }])
    .png()
    .toBuffer()
}
