import sharp, { type OverlayOptions } from 'sharp'
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '../people/raster.ts'
import { pick, spread } from './spread.ts'

/** Something that hangs or stands in a room: a picture and where its middle is, in parts of the canvas, and its height in pixels. */
export interface InRoom {
  picture: Buffer
  across: number
  down: number
  height: number
  framed: boolean
}

const WALLS = ['#b9b2a3', '#c9c5bd', '#8fa0a8', '#a8917c', '#d8d2c4', '#7f8a78', '#9a8fa5', '#c2ab94']
const WOODS = ['#6b4a30', '#8a6a4a', '#4a382c', '#a98a63']
const CLOTHS = ['#7a4a3c', '#3f5a6b', '#58693f', '#8a7a3f', '#4a3f6b', '#9a9a9a']

/** The empty room of a name, with what hangs in it: bytes of red, green and blue for each pixel of the canvas. */
export async function drawRoom(name: string, things: readonly InRoom[] = []): Promise<Uint8Array> {
  const layers = await Promise.all(things.map(place))
  return await sharp(Buffer.from(svgOf(name)))
    .flatten()
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer()
}

async function place({ picture, across, down, height, framed }: InRoom): Promise<OverlayOptions> {
  const frame = framed ? 6 : 0
  const { data, info } = await sharp(picture)
    .resize({ height, fit: 'inside' })
    .extend({ top: frame, bottom: frame, left: frame, right: frame, background: '#2a211a' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const left = Math.round(Math.min(CANVAS_WIDTH - info.width, Math.max(0, CANVAS_WIDTH * across - info.width / 2)))
  const top = Math.round(Math.min(CANVAS_HEIGHT - info.height, Math.max(0, CANVAS_HEIGHT * down - info.height / 2)))
  return { input: data, left, top }
}

/** A wall, and by turns a window, a shelf with books, a door, a cupboard, a lamp, a clock and the back of a chair. */
function svgOf(name: string): string {
  const wall = pick(WALLS, name, 'wall')
  const parts = [window, shelf, door, lamp, clock].filter((_, index) => spread(name, `has ${index}`) < 0.55)
  const shadow = spread(name, 'shadow')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CANVAS_WIDTH}" height="${CANVAS_HEIGHT}">
    <defs><linearGradient id="w" x1="${shadow}" x2="${1 - shadow}" y2="1"><stop stop-color="#fff" stop-opacity=".25"/>
    <stop offset="1" stop-color="#000" stop-opacity=".35"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="${wall}"/>${parts.map((part) => part(name)).join('')}
    ${chair(name)}<rect width="100%" height="100%" fill="url(#w)"/></svg>`
}

const at = (name: string, what: string, from: number, to: number): number =>
  Math.round(from + (to - from) * spread(name, what))

function window(name: string): string {
  const [x, y, width, height] = [at(name, 'wx', 20, 700), at(name, 'wy', 20, 90), at(name, 'ww', 140, 240), 260]
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#dfe9f2"/>
    <rect x="${x}" y="${y + height * 0.6}" width="${width}" height="${height * 0.4}" fill="#9db58a"/>
    <path d="M${x} ${y}h${width}v${height}h-${width}z M${x + width / 2} ${y}v${height} M${x} ${y + height / 2}h${width}" fill="none" stroke="#f4f1ea" stroke-width="9"/>`
}

function shelf(name: string): string {
  const [x, y] = [at(name, 'sx', 10, 620), at(name, 'sy', 110, 260)]
  const books = Array.from({ length: 9 }, (_, index) => {
    const height = at(name, `book ${index}`, 45, 82)
    return `<rect x="${x + 12 + index * 27}" y="${y - height}" width="${at(name, `thick ${index}`, 15, 25)}" height="${height}" fill="${pick(CLOTHS, name, `cloth ${index}`)}"/>`
  })
  return `${books.join('')}<rect x="${x}" y="${y}" width="270" height="12" fill="${pick(WOODS, name, 'shelf')}"/>`
}

function door(name: string): string {
  const x = at(name, 'dx', 0, 780)
  return `<rect x="${x}" y="60" width="170" height="480" fill="${pick(WOODS, name, 'door')}"/>
    <circle cx="${x + 150}" cy="320" r="8" fill="#d8c070"/>`
}

function lamp(name: string): string {
  const [x, y] = [at(name, 'lx', 60, 900), at(name, 'ly', 60, 200)]
  return `<path d="M${x - 40} ${y + 60}L${x - 22} ${y}h44l18 60z" fill="#f3e3b0"/><rect x="${x - 3}" y="${y + 60}" width="6" height="420" fill="#555"/>`
}

function clock(name: string): string {
  const [x, y, r] = [at(name, 'cx', 60, 900), at(name, 'cy', 50, 140), at(name, 'cr', 24, 44)]
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="#f4f4f0" stroke="#333" stroke-width="5"/>
    <path d="M${x} ${y}v-${r * 0.7} M${x} ${y}h${r * 0.5}" stroke="#222" stroke-width="4"/>`
}

/** The back of the chair that somebody sits on, or a jacket over it. */
function chair(name: string): string {
  const [x, cloth] = [at(name, 'chair', 330, 460), pick(CLOTHS, name, 'chair cloth')]
  return `<path d="M${x} 540v-140q0-46 46-46h130q46 0 46 46v140z" fill="${cloth}"/>`
}
