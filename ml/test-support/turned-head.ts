import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { z } from 'zod'
import type { Point } from '../src/geometry/picture.ts'
import type { Vector3 } from '../src/geometry/vectors.ts'
import { createFaceMeshModel, regionOfMesh } from '../src/models/face-mesh.ts'
import { modelFile } from '../src/models/model-files.ts'
import { openSession } from '../src/models/session.ts'
import { FRAME_HEIGHT, FRAME_WIDTH, PORTRAIT } from './frames.ts'

/** Degrees: `yaw` > 0 towards the right edge of the picture, `pitch` > 0 up. */
export interface Turn {
  yaw: number
  pitch: number
}

/** A face with the head around it, to be drawn at any angle. */
export interface Head {
  net: readonly (readonly Vertex[])[]
  /** What it is turned about. */
  pivot: Vector3
  chin: number
  /** The portrait's pixels. */
  texture: Buffer
}

/** A point of a face: where the portrait shows it, and where it is on the face that is drawn, in the portrait's pixels. */
interface SurfacePoint {
  seen: Point
  /** x to the right and y down as the face looks straight ahead, z away from the camera. */
  own: Vector3
}

/** The points of the mesh at the face's edge, clockwise from the forehead. */
const EDGE = [
  ...[10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377],
  ...[152, 148, 176, 149, 150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109],
]

/** Where the head is in the picture, and how many of its pixels one of the portrait is at the head's distance. */
export interface Place {
  x: number
  y: number
  scale: number
  /** How far the camera is away, in pixels of the portrait. Her face is 105 wide, so 450 is 60 cm. */
  distance: number
}

export const USUAL_PLACE: Place = { x: 320, y: 170, scale: 1.25, distance: 450 }

const CANONICAL = new URL('../../tests/fixtures/canonical-face.json', import.meta.url)
const canonicalSchema = z.array(z.tuple([z.number(), z.number(), z.number()])).length(468)
/** The width of the portrait's face in its pixels over that of the canonical one in centimetres. */
const PIXELS_PER_CM = 6.6
/** Where the portrait's face is. */
const REGION = { centre: { x: 225, y: 120 }, side: 165, angle: 0, mirrored: false }

const PORTRAIT_SIDE = 512
/** From shoulder to shoulder. */
const [FIRST_COLUMN, LAST_COLUMN] = [133, 317]
const GRID_STEP = 3
/** Beside the face the head curves away from the camera this steeply, and is no deeper than this. */
const HAIR = { slope: 1.1, deepest: 80 } as const
/** The axis of turning lies this far behind the middle of the face's surface. */
const NECK_DEPTH = 45
/** How the face bends the net fades out over so many pixels beside it. */
const BEND_REACH = 30
/** Below the chin the turn fades out over so many pixels. */
const NECK_LENGTH = 70
const WALL = [0x8c, 0x85, 0x77] as const

interface Vertex extends Vector3 {
  u: number
  v: number
}

/** The portrait's skin on the canonical face, which looks straight ahead: turned by an angle, it has that angle. */
export async function portraitHead(modelsDirectory: string): Promise<Head> {
  const { data, info } = await sharp(PORTRAIT).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const picture = { data: new Uint8Array(data), width: info.width, height: info.height }
  const session = await openSession(modelFile(modelsDirectory, 'facemesh'))
  const mesh = createFaceMeshModel(session)
  const { points } = await mesh.fit(picture, regionOfMesh(await mesh.fit(picture, REGION)))
  await session.release()
  const canonical = canonicalSchema.parse(JSON.parse(await readFile(CANONICAL, 'utf8')))
  const face = canonical.map(([x, y, z], index) => ({
    seen: pointOf(points, index),
    own: { x: x * PIXELS_PER_CM, y: y * PIXELS_PER_CM, z: z * PIXELS_PER_CM },
  }))
  const rim = EDGE.map((index) => pointOf(face, index).own)
  const middle = meanOf(rim)
  return {
    net: netOver(face),
    pivot: { x: middle.x, y: middle.y + 20, z: middle.z + NECK_DEPTH },
    chin: Math.max(...rim.map(({ y }) => y)),
    texture: data,
  }
}

/**
 * A head turned by known angles and seen through a camera with perspective: a net over the portrait that was laid onto a face, and
 * continued to head and shoulders, is turned and projected (as Zhu et al., "Face alignment across large poses", 2016, made faces of
 * known pose). What the portrait does not show is stretched.
 */
export async function drawTurned(head: Head, turn: Turn, place = USUAL_PLACE): Promise<Buffer> {
  const { net, pivot, chin, texture } = head
  const projected = net.map((row) =>
    row.map(({ u, v, x, y, z }): Vertex => {
      const share = 1 - smoothStep((y - chin) / NECK_LENGTH)
      const turned = rotate(
        { x: x - pivot.x, y: y - pivot.y, z: z - pivot.z },
        { yaw: turn.yaw * share, pitch: turn.pitch * share },
      )
      const scale = (place.scale * place.distance) / (place.distance + turned.z + NECK_DEPTH)
      return { x: place.x + turned.x * scale, y: place.y + turned.y * scale, z: turned.z, u, v }
    }),
  )
  const canvas = new Canvas(texture)
  for (const [row, upper] of projected.entries())
    for (const [column, a] of upper.entries()) {
      const [b, c, d] = [upper[column + 1], projected[row + 1]?.[column], projected[row + 1]?.[column + 1]]
      if (!b || !c || !d) continue
      canvas.draw(a, b, c)
      canvas.draw(b, d, c)
    }
  return await sharp(canvas.pixels, { raw: { width: FRAME_WIDTH, height: FRAME_HEIGHT, channels: 3 } })
    .webp({ quality: 65 })
    .toBuffer()
}

/** First up or down about the sideways axis, then aside about the upright one. */
function rotate({ x, y, z }: Vector3, { yaw, pitch }: Turn): Vector3 {
  const [cosPitch, sinPitch] = [Math.cos((pitch * Math.PI) / 180), Math.sin((pitch * Math.PI) / 180)]
  const [cosYaw, sinYaw] = [Math.cos((yaw * Math.PI) / 180), Math.sin((yaw * Math.PI) / 180)]
  const [pitchedY, pitchedZ] = [y * cosPitch + z * sinPitch, z * cosPitch - y * sinPitch]
  return { x: x * cosYaw - pitchedZ * sinYaw, y: pitchedY, z: pitchedZ * cosYaw + x * sinYaw }
}

/** Points of the portrait at even distances, and where they lie on the face that is drawn and the head around it. */
function netOver(face: readonly SurfacePoint[]): Vertex[][] {
  const rim = EDGE.map((index) => pointOf(face, index))
  const deepest = meanOf(rim.map(({ own }) => own)).z + HAIR.deepest
  const flat = flatMap(face)
  const bends = face.map((point) => ({ ...point, bend: difference(point.own, flat(point.seen)) }))
  const rimBends = EDGE.map((index) => pointOf(bends, index))
  const seenRim = rim.map(({ seen }) => seen)
  return range(0, PORTRAIT_SIDE - 1).map((v) =>
    range(FIRST_COLUMN, LAST_COLUMN).map((u): Vertex => {
      const isFace = isWithin(seenRim, u, v)
      const { bend, depth, nearest } = between(isFace ? bends : rimBends, u, v)
      const fade = isFace ? 1 : Math.exp(-nearest / BEND_REACH)
      const { x, y } = flat({ x: u, y: v })
      const z = isFace ? depth : Math.min(deepest, depth + HAIR.slope * nearest)
      return { u, v, x: x + bend.x * fade, y: y + bend.y * fade, z }
    }),
  )
}

/** The scaling and shift that lays the portrait's points onto the face's as well as such a one can. */
function flatMap(face: readonly SurfacePoint[]): (point: Point) => Point {
  const line = (from: readonly number[], to: readonly number[]): ((value: number) => number) => {
    const [meanFrom, meanTo] = [from, to].map((values) => values.reduce((sum, value) => sum + value, 0) / values.length)
    const [a, b] = [meanFrom ?? 0, meanTo ?? 0]
    const both = from.reduce((sum, value, index) => sum + (value - a) * ((to[index] ?? 0) - b), 0)
    const slope = both / from.reduce((sum, value) => sum + (value - a) ** 2, 0)
    return (value) => b + slope * (value - a)
  }
  const toX = line(
    face.map(({ seen }) => seen.x),
    face.map(({ own }) => own.x),
  )
  const toY = line(
    face.map(({ seen }) => seen.y),
    face.map(({ own }) => own.y),
  )
  return ({ x, y }) => ({ x: toX(x), y: toY(y) })
}

/** What lies between points that count by the fourth power of how near they are. */
function between(
  points: readonly (SurfacePoint & { bend: Point })[],
  u: number,
  v: number,
): { bend: Point; depth: number; nearest: number } {
  let [weights, depth, x, y, nearest] = [0, 0, 0, 0, Infinity]
  for (const { seen, own, bend } of points) {
    const square = (seen.x - u) ** 2 + (seen.y - v) ** 2
    const weight = 1 / (1 + square) ** 2
    weights += weight
    depth += weight * own.z
    x += weight * bend.x
    y += weight * bend.y
    nearest = Math.min(nearest, square)
  }
  return { bend: { x: x / weights, y: y / weights }, depth: depth / weights, nearest: Math.sqrt(nearest) }
}

function pointOf<Kind>(points: readonly Kind[], index: number): Kind {
  const point = points[index]
  if (point === undefined) throw new RangeError(`the face has no point ${index}`)
  return point
}

const difference = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.floor((to - from) / GRID_STEP) + 1 }, (_, index) => from + index * GRID_STEP)

function isWithin(rim: readonly Flat[], x: number, y: number): boolean {
  return rim.reduce((isInside, a, index) => {
    const b = rim[(index + 1) % rim.length] ?? a
    const crosses = a.y > y !== b.y > y && x < a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y)
    return crosses ? !isInside : isInside
  }, false)
}

class Canvas {
  readonly pixels = Buffer.alloc(FRAME_WIDTH * FRAME_HEIGHT * 3)
  readonly #depths = new Float32Array(FRAME_WIDTH * FRAME_HEIGHT).fill(Infinity)
  readonly #texture: Buffer

  constructor(texture: Buffer) {
    this.#texture = texture
    for (let at = 0; at < this.pixels.length; at += 1) this.pixels[at] = WALL[at % 3] ?? 0
  }

  draw(a: Vertex, b: Vertex, c: Vertex): void {
    overTriangle(a, b, c, FRAME_WIDTH, FRAME_HEIGHT, (x, y, [first, second, third]) => {
      const at = y * FRAME_WIDTH + x
      const depth = a.z * first + b.z * second + c.z * third
      if (depth >= (this.#depths[at] ?? Infinity)) return
      this.#depths[at] = depth
      this.#paint(at, a.u * first + b.u * second + c.u * third, a.v * first + b.v * second + c.v * third)
    })
  }

  #paint(at: number, u: number, v: number): void {
    const [left, top] = [Math.floor(u), Math.floor(v)]
    const [right, below] = [u - left, v - top]
    const texel = (x: number, y: number, channel: number): number =>
      this.#texture[(Math.min(y, PORTRAIT_SIDE - 1) * PORTRAIT_SIDE + x) * 3 + channel] ?? 0
    for (let channel = 0; channel < 3; channel += 1) {
      const upper = texel(left, top, channel) * (1 - right) + texel(left + 1, top, channel) * right
      const lower = texel(left, top + 1, channel) * (1 - right) + texel(left + 1, top + 1, channel) * right
      this.pixels[at * 3 + channel] = Math.round(upper * (1 - below) + lower * below)
    }
  }
}

type Weights = readonly [number, number, number]
type Flat = Pick<Vector3, 'x' | 'y'>

/** Each whole pixel inside a triangle, whichever way round it is, with the shares of its corners. */
function overTriangle(
  a: Flat,
  b: Flat,
  c: Flat,
  width: number,
  height: number,
  at: (x: number, y: number, weights: Weights) => void,
): void {
  const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
  if (area === 0) return
  const [left, right] = [Math.min(a.x, b.x, c.x), Math.max(a.x, b.x, c.x)]
  const [top, bottom] = [Math.min(a.y, b.y, c.y), Math.max(a.y, b.y, c.y)]
  for (let y = Math.max(0, Math.ceil(top)); y <= Math.min(height - 1, bottom); y += 1)
    for (let x = Math.max(0, Math.ceil(left)); x <= Math.min(width - 1, right); x += 1) {
      const first = ((b.x - x) * (c.y - y) - (c.x - x) * (b.y - y)) / area
      const second = ((c.x - x) * (a.y - y) - (a.x - x) * (c.y - y)) / area
      const third = 1 - first - second
      if (first >= -1e-6 && second >= -1e-6 && third >= -1e-6) at(x, y, [first, second, third])
    }
}

function meanOf(points: readonly Vector3[]): Vector3 {
  const mean = (read: (point: Vector3) => number): number =>
    points.reduce((sum, point) => sum + read(point), 0) / points.length
  return { x: mean(({ x }) => x), y: mean(({ y }) => y), z: mean(({ z }) => z) }
}

function smoothStep(share: number): number {
  const clamped = Math.max(0, Math.min(1, share))
  return clamped * clamped * (3 - 2 * clamped)
}
