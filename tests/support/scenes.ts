import sharp, { type OverlayOptions } from 'sharp'
import { drawOtherPortrait } from '../../ml/test-support/other-person.ts'
import { drawSwayingHead } from './moving-head.ts'
import { paths } from './paths.ts'

/** What the test cameras can see. All of it is drawn from the candidate's portrait, but for somebody `other` in their seat. */
export const SCENES = ['alone', 'masked', 'nobody', 'two', 'arriving', 'dark', 'other', 'upright', 'bowed'] as const
export type Scene = (typeof SCENES)[number]

const WIDTH = 1280
const HEIGHT = 720
/** What an old camera gives: a fourth of the work for a machine on which several candidates are filmed at once. */
const SMALL = { width: 640, height: 360 } as const

/** How a room is filmed. */
export interface Filmed {
  isSmall?: boolean
  /** A portrait hangs on the wall, in every scene. Only beside somebody who moves is one learned. */
  withPoster?: boolean
}

/** One to and fro of all that moves; `camera-files.ts` shows them in an order without a period. */
export const PICTURES_PER_LOOP = 80
/** Somebody comes in from the side, within two seconds; these are shown once, in their order. */
const PICTURES_OF_ARRIVAL = 20
const ARRIVES_FROM = 280

/**
 * Each scene carries a grey square in the picture's top left corner, so that a test can see from the pixels which
 * scene the camera shows, and so when exactly it changed. `luma` is about what to expect there: Chromium stretches
 * 16…235 to 0…255, so the steps are wide enough for either.
 */
export const MARKER = {
  size: 32,
  luma: {
    dark: 16,
    alone: 70,
    masked: 105,
    nobody: 140,
    two: 210,
    /** They are two from the first of these pictures on. */
    arriving: 210,
    other: 175,
    upright: 255,
    bowed: 43,
  } as const satisfies Record<Scene, number>,
} as const

/** Width and height in which portraits are drawn on, in pixels. */
const PORTRAIT_SIDE = 512

/** The portrait seen by a web camera: scale, and where its top left corner lies in the picture. */
interface Placement {
  scale: number
  left: number
  top: number
  mirrored: boolean
  /** How often they sway to and fro in one loop, and by how many pixels sideways. */
  sway: { times: number; pixels: number }
}

/** Somebody who sits and reads. Who is not alone, or before a portrait, moves more. */
const CANDIDATE: Placement = { scale: 1.9, left: 60, top: 30, mirrored: false, sway: { times: 1, pixels: 7 } }
/** Somebody who stands beside them and talks: four centimetres to and fro. */
const VISITOR: Placement = { scale: 1.5, left: 520, top: 130, mirrored: true, sway: { times: 2, pixels: 30 } }

const POSTER = { scale: 0.75, left: 860, top: 40 } as const

/** Head and shoulders in the candidate's portrait. */
const CANDIDATE_OUTLINE = `<ellipse cx="228" cy="92" rx="72" ry="80" fill="#fff"/>
  <path d="M 112 200 Q 128 148 190 150 L 262 150 Q 304 185 306 240 Q 348 260 360 350 L 362 512 L 26 512 L 24 400 Q 30 290 62 252 Z" fill="#fff"/>`
/** And in the other one, with a cap. */
const OTHER_OUTLINE = `<path d="M 168 58 L 179 50 Q 178 36 196 30 Q 222 16 248 30 Q 266 36 267 50 L 278 58 L 278 88 Q 274 100 279 112 Q 276 158 258 166 Q 246 186 224 188 Q 200 186 190 166 Q 170 154 168 118 Q 174 100 168 88 Z" fill="#fff"/>
  <path d="M 190 160 L 258 160 L 262 180 L 318 202 Q 348 214 352 246 L 358 330 L 360 512 L 88 512 L 92 330 L 100 236 Q 106 214 132 204 L 186 182 Z" fill="#fff"/>`

/** A cloth mask, in pixels of the portrait: from below the eyes to the chin. */
const MASK = `<path d="M 177 113 Q 225 97 273 113 L 267 161 Q 225 201 183 161 Z" fill="#9cc4d8"/>`

/** The pictures of one loop, as JPEG. */
export async function drawScene(scene: Scene, { isSmall = false, withPoster = false }: Filmed = {}): Promise<Buffer[]> {
  if (scene === 'upright' || scene === 'bowed') return await drawHead(scene)
  const room = scene === 'dark' ? await drawDarkness() : await drawBackdrop()
  const backdrop = withPoster ? await hangPoster(room) : room
  const people: { placement: Placement; figure: Buffer }[] = []
  const isAccompanied = scene === 'two' || scene === 'arriving'
  if (isAccompanied) people.push({ placement: VISITOR, figure: await drawFigure(VISITOR) })
  if (isAccompanied || scene === 'alone') people.push({ placement: CANDIDATE, figure: await drawFigure(CANDIDATE) })
  if (scene === 'other')
    people.push({ placement: CANDIDATE, figure: await drawCutOut(CANDIDATE, await drawOtherPortrait(), OTHER_OUTLINE) })
  if (scene === 'masked') people.push({ placement: CANDIDATE, figure: await drawFigure(CANDIDATE, MASK) })

  const pictures: Buffer[] = []
  const count = scene === 'arriving' ? PICTURES_OF_ARRIVAL : PICTURES_PER_LOOP
  for (let index = 0; index < count; index++) {
    const turn = (2 * Math.PI * index) / PICTURES_PER_LOOP
    const layers: OverlayOptions[] = []
    for (const [order, { placement, figure }] of people.entries()) {
      const isVisitor = placement === VISITOR
      const away = scene === 'arriving' && isVisitor ? Math.round(ARRIVES_FROM * (1 - index / count)) : 0
      const lively = isVisitor ? 1 : isAccompanied || withPoster ? 3 : 1
      layers.push(await placeFigure(figure, { ...placement, left: placement.left + away }, turn + order, lively))
    }
    if (scene !== 'dark') layers.push({ input: drawPendulum(turn), left: 0, top: 0 })
    const marker = { input: drawMarker(MARKER.luma[scene]), left: 0, top: 0 }
    if (!isSmall) layers.push(marker)
    const drawn = sharp(backdrop).composite(layers)
    const filmed = isSmall
      ? sharp(await drawn.png().toBuffer())
          .resize(SMALL)
          .composite([marker])
      : drawn
    pictures.push(await filmed.jpeg({ quality: 65 }).toBuffer())
  }
  return pictures
}

/** Somebody whose head is turned by known angles, before a plain wall; always small. */
async function drawHead(scene: 'upright' | 'bowed'): Promise<Buffer[]> {
  const marker = { input: drawMarker(MARKER.luma[scene]), left: 0, top: 0 }
  const heads = await drawSwayingHead(PICTURES_PER_LOOP, scene === 'bowed')
  return await Promise.all(heads.map((head) => sharp(head).composite([marker]).jpeg({ quality: 65 }).toBuffer()))
}

/** Small movements: sideways as far as the placement says, and 3 pixels up and down; times how lively they are. */
async function placeFigure(
  figure: Buffer,
  placement: Placement,
  turn: number,
  lively: number,
): Promise<OverlayOptions> {
  const left = placement.left + Math.round(lively * placement.sway.pixels * Math.sin(placement.sway.times * turn))
  const top = placement.top + Math.round(lively * 3 * Math.sin(2 * turn + 1))
  const { width, height } = await sharp(figure).metadata()
  const visible = await sharp(figure)
    .extract({ left: 0, top: 0, width: Math.min(width, WIDTH - left), height: Math.min(height, HEIGHT - top) })
    .toBuffer()
  return { input: visible, left, top }
}

/** The candidate, who may wear something, given in pixels of the portrait. */
async function drawFigure(placement: Placement, worn = ''): Promise<Buffer> {
  const dressed = await sharp(paths.portrait)
    .composite([{ input: drawOnPortrait(worn) }])
    .png()
    .toBuffer()
  return await drawCutOut(placement, dressed, CANDIDATE_OUTLINE)
}

/** Head and shoulders of a portrait with soft edges, so that nothing but the person comes and goes. */
async function drawCutOut(placement: Placement, portrait: Buffer, outline: string): Promise<Buffer> {
  const { width } = await sharp(portrait).metadata()
  const shape = await sharp(drawOnPortrait(outline)).blur(5).png().toBuffer()
  const figure = await sharp(portrait)
    .ensureAlpha()
    .composite([{ input: await sharp(shape).resize(width).png().toBuffer(), blend: 'dest-in' }])
    .png()
    .toBuffer()
  const size = Math.round(PORTRAIT_SIDE * placement.scale)
  return await sharp(figure).flop(placement.mirrored).resize(size, size).png().toBuffer()
}

function drawOnPortrait(shapes: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PORTRAIT_SIDE}" height="${PORTRAIT_SIDE}">${shapes}</svg>`,
  )
}

/** The portrait's own studio wall, stretched and out of focus, with a shelf. */
async function drawBackdrop(): Promise<Buffer> {
  const furniture = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect x="1010" y="150" width="230" height="14" fill="#6b5a48"/>
    <g><rect x="1030" y="70" width="26" height="80" fill="#7a4a3c"/><rect x="1058" y="82" width="20" height="68" fill="#3f5a6b"/>
    <rect x="1080" y="64" width="30" height="86" fill="#58693f"/><rect x="1150" y="100" width="60" height="50" fill="#8a8170"/></g>
  </svg>`)
  return await sharp(paths.portrait)
    .extract({ left: 305, top: 5, width: 64, height: 110 })
    .resize(WIDTH, HEIGHT, { fit: 'fill' })
    .blur(14)
    .composite([{ input: furniture, left: 0, top: 0 }])
    .png()
    .toBuffer()
}

/** The portrait as it is, in a frame: as large on the wall as somebody who stands there. */
async function hangPoster(room: Buffer): Promise<Buffer> {
  const side = Math.round(PORTRAIT_SIDE * POSTER.scale)
  const poster = await sharp(paths.portrait)
    .resize(side, side)
    .extend({ top: 8, bottom: 8, left: 8, right: 8 })
    .toBuffer()
  return await sharp(room)
    .composite([{ input: poster, left: POSTER.left, top: POSTER.top }])
    .png()
    .toBuffer()
}

async function drawDarkness(): Promise<Buffer> {
  return await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
}

/** A clock with a pendulum: something that moves where nobody is, so that a frozen picture can be distinguished from an empty room. */
function drawPendulum(turn: number): Buffer {
  const degrees = 22 * Math.sin(turn)
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="240" height="330">
    <rect x="70" y="50" width="120" height="250" rx="8" fill="#5b4636"/>
    <circle cx="130" cy="110" r="46" fill="#e9e4d6"/>
    <path d="M 130 110 L 130 78 M 130 110 L 154 120" stroke="#222" stroke-width="6"/>
    <g transform="rotate(${degrees.toFixed(2)} 130 170)">
      <path d="M 130 170 L 130 260" stroke="#c9b67a" stroke-width="5"/><circle cx="130" cy="266" r="20" fill="#d9c98e"/>
    </g>
  </svg>`)
}

/** BT.601 in video range, as JPEG decoders in browsers hand it on: grey level in, luma out. */
function drawMarker(luma: number): Buffer {
  const grey = Math.round(((luma - 16) * 255) / 219)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${MARKER.size}" height="${MARKER.size}"><rect width="100%" height="100%" fill="rgb(${grey},${grey},${grey})"/></svg>`,
  )
}
