import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions, type Region } from 'sharp'

export const PORTRAIT = fileURLToPath(new URL('../../tests/fixtures/astronaut.png', import.meta.url))
export const FRAME_WIDTH = 640
export const FRAME_HEIGHT = 360

/** Where the middle of a face lies in the frame, and how long the portrait's side is; its face is a fifth of that. */
export interface Person {
  x: number
  y: number
  side: number
}

export const CENTRED: Person = { x: 320, y: 170, side: 700 }

/** A web camera's picture of these people before a plain wall, as the media node hands it over (a lossy WebP). */
export async function drawFrame(people: readonly Person[], portrait: string | Buffer = PORTRAIT): Promise<Buffer> {
  const layers = await Promise.all(people.map((person) => drawPerson(person, portrait)))
  return await sharp({ create: { width: FRAME_WIDTH, height: FRAME_HEIGHT, channels: 3, background: '#8c8577' } })
    .composite(layers)
    .webp({ quality: 65 })
    .toBuffer()
}

async function drawPerson({ x, y, side }: Person, portrait: string | Buffer): Promise<OverlayOptions> {
  // In the portrait the middle of the face lies 44 % from the left and a quarter from the top.
  const left = Math.round(x - side * 0.44)
  const top = Math.round(y - side * 0.25)
  // Shoulder to shoulder only, so that two people fit beside one another.
  const [firstColumn, lastColumn] = [Math.round(side * 0.26), Math.round(side * 0.62)]
  const visible = {
    left: Math.max(firstColumn, -left),
    top: Math.max(0, -top),
    width: Math.min(lastColumn, FRAME_WIDTH - left) - Math.max(firstColumn, -left),
    height: Math.min(side, FRAME_HEIGHT - top) - Math.max(0, -top),
  }
  const input = await sharp(portrait).resize(side, side).extract(visible).png().toBuffer()
  return { input, left: Math.max(left + firstColumn, 0), top: Math.max(top, 0) }
}

/** The portrait as `size` × `size` pixels of three floats between `low` and `high`, whole or a part of it. */
export async function portraitFloats(size: number, low: number, high: number, part?: Region): Promise<Float32Array> {
  const whole = sharp(PORTRAIT).removeAlpha()
  const bytes = await (part ? whole.extract(part) : whole).resize(size, size, { fit: 'fill' }).raw().toBuffer()
  return Float32Array.from(bytes, (byte) => low + (byte / 255) * (high - low))
}

/** Pictures without a face that a detector might take for one. */
export const FACELESS = {
  noise: () =>
    sharp({
      create: {
        width: FRAME_WIDTH,
        height: FRAME_HEIGHT,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .webp()
      .toBuffer(),
  gradient: () =>
    drawSvg(`<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#e0c8b0"/><stop offset="1" stop-color="#30261c"/></linearGradient></defs>
      <rect width="100%" height="100%" fill="url(#g)"/>`),
  text: () =>
    drawSvg(`<rect width="100%" height="100%" fill="#fff"/>
      ${Array.from({ length: 14 }, (_, line) => `<text x="20" y="${30 + line * 24}" font-size="18">Soal nomor ${line + 1}: pilih jawaban yang tepat</text>`).join('')}`),
  cup: () =>
    drawSvg(`<rect width="100%" height="100%" fill="#b09070"/><ellipse cx="320" cy="180" rx="95" ry="95" fill="#f4f0ea"/>
      <ellipse cx="320" cy="180" rx="80" ry="80" fill="#4a2c18"/><circle cx="290" cy="160" r="9" fill="#fff8"/><circle cx="350" cy="160" r="9" fill="#fff8"/>
      <path d="M 290 215 Q 320 235 350 215" stroke="#8a5a38" stroke-width="7" fill="none"/>`),
  black: () =>
    sharp({ create: { width: FRAME_WIDTH, height: FRAME_HEIGHT, channels: 3, background: '#000' } })
      .webp()
      .toBuffer(),
} as const

async function drawSvg(content: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${FRAME_WIDTH}" height="${FRAME_HEIGHT}">${content}</svg>`
  return await sharp(Buffer.from(svg)).flatten().webp({ quality: 65 }).toBuffer()
}
