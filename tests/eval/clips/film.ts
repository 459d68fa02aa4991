import sharp from 'sharp'
import type { Pose, Worn } from '../people/person.ts'
import type { Vector } from '../people/shapes.ts'
import { CANVAS_HEIGHT, CANVAS_WIDTH, createCanvas, drawSurface, type Light } from '../people/raster.ts'
import type { CastMember, People } from './cast.ts'
import { drawRoom, type InRoom } from './rooms.ts'
import { spread } from './spread.ts'

/** Somebody in a scene: where they sit, how they hold their head, and what they wear. */
export interface Sitting {
  who: CastMember
  /** Decimetres from the camera: to the right, up, and away from it. */
  at?: Vector
  /** Where the head points on average, and the eyes against it, in degrees. */
  head?: { yaw: number; pitch: number }
  eyes?: { yaw: number; pitch: number }
  /** How far they look about beside that, in degrees to each side; reading a screen is about 10. */
  looksAbout?: number
  /** How much they sway, 1 as people do and 0 not at all. */
  sway?: number
  worn?: Worn
  /** What the lips do: nothing, or what they do in speech; where nothing is said, they part a little now and then. */
  lips?: 'still' | 'speaking'
}

/** What the camera sees for a time. */
export interface Scene {
  room: string
  things?: readonly InRoom[]
  people: readonly Sitting[]
  light?: Light
  /** How bright the room itself is, 1 as drawn. */
  roomLight?: number
  /** One picture again and again, as of a camera that hangs. */
  isFrozen?: boolean
  /** Something far from the middle moves, such as leaves before a window. */
  isLively?: boolean
  /** Somebody holds something before the lens: its colour. */
  covered?: Vector
}

export const LIGHTS = {
  plain: { ambient: 0.55, lamps: [{ direction: [0.35, 0.5, 0.79], strength: 0.5 }], tint: [1, 1, 1] },
  side: { ambient: 0.2, lamps: [{ direction: [0.95, 0.2, 0.24], strength: 0.9 }], tint: [1, 0.96, 0.9] },
  back: { ambient: 0.32, lamps: [{ direction: [0, 0.6, -0.8], strength: 0.8 }], tint: [1, 1, 1] },
  dim: { ambient: 0.26, lamps: [{ direction: [0.2, 0.4, 0.89], strength: 0.22 }], tint: [1, 0.93, 0.82] },
  off: { ambient: 0.03, lamps: [], tint: [1, 1, 1] },
  dark: { ambient: 0.1, lamps: [{ direction: [0, -0.2, 0.98], strength: 0.18 }], tint: [0.85, 0.95, 1.1] },
} as const satisfies Record<string, Light>

/** Pictures of a scene that are shown by turns: more would cost much and show little that is new. */
const PICTURES_PER_SCENE = 7
/** Where a candidate's eyes are: a little above the middle, at the distance of a desk. */
export const SEAT: Vector = [0, 0.5, 6]

/** The pictures of a scene as a webcam's key frames of 640 × 360: a lossy WebP is a VP8 key frame in a box. */
export async function filmScene(people: People, name: string, scene: Scene): Promise<Buffer[]> {
  return await people.pictures.take({ name, ...drawnOf(scene) }, () => drawScene(people, name, scene))
}

/** Of a scene what is drawn; a phase has more in it. */
function drawnOf({ room, things, people, light, roomLight, isFrozen, isLively, covered }: Scene): object {
  return { room, things, people, light, roomLight, isFrozen, isLively, covered }
}

async function drawScene(people: People, name: string, scene: Scene): Promise<Buffer[]> {
  const room = await drawRoom(scene.room, scene.things)
  const roomLight = scene.roomLight ?? 1
  if (roomLight !== 1) for (let at = 0; at < room.length; at++) room[at] = Math.min(255, room[at]! * roomLight)
  const isEmpty = scene.people.length === 0 && !scene.isLively
  const count = scene.isFrozen || isEmpty ? 2 : PICTURES_PER_SCENE
  const pictures: Buffer[] = []
  for (let index = 0; index < count; index++) {
    const canvas = createCanvas(room)
    for (const sitting of scene.people) {
      const person = await people.get(sitting.who)
      for (const surface of person.surfaces(poseOf(name, sitting, index), sitting.worn ?? {}))
        drawSurface(canvas, surface, scene.light ?? LIGHTS.plain)
    }
    if (scene.isLively) flutter(canvas.rgb, index)
    if (scene.covered) cover(canvas.rgb, scene.covered)
    addNoise(canvas.rgb, index)
    pictures.push(await encode(name, canvas.rgb))
  }
  return scene.isFrozen ? pictures.slice(0, 1) : pictures
}

/** How somebody sits in one of the pictures. */
function poseOf(name: string, sitting: Sitting, index: number): Pose {
  const { at = SEAT, head = { yaw: 0, pitch: 0 }, eyes = { yaw: 0, pitch: 0 }, looksAbout = 8, sway = 1 } = sitting
  const own = (stream: string): number => spread(`${name}/${sitting.who.name}`, stream) * 2 - 1
  const now = (stream: string): number => spread(`${name}/${sitting.who.name}/${index}`, stream) * 2 - 1
  // Whoever looks somewhere on the screen turns the head by half and the eyes by the rest.
  const [across, up] = [looksAbout * now('across'), looksAbout * 0.6 * now('up')]
  return {
    at: [at[0] + 0.12 * sway * now('x'), at[1] + 0.06 * sway * now('y'), -(at[2] * (1 + 0.02 * sway * now('z')))],
    head: {
      yaw: head.yaw + 3 * own('yaw') + across / 2 + 1.5 * sway * now('yaw'),
      pitch: head.pitch + 3 * own('pitch') + up / 2 + sway * now('pitch'),
      roll: 4 * own('roll') + 2 * sway * now('roll'),
    },
    eyes: { yaw: eyes.yaw + across / 2, pitch: eyes.pitch + up / 2 },
    blink: index === 5 ? 1 : 0,
    mouth: mouthOf(sitting.lips, sway, now('mouth')),
  }
}

/** How open a mouth is, 0 to 1; `moment` is a random number from −1 to 1. Vowels open it by half, and many sounds not at all. */
function mouthOf(lips: Sitting['lips'], sway: number, moment: number): number {
  if (lips === 'still') return 0
  return lips === 'speaking' ? 0.5 * Math.max(0, moment + 0.5) * (2 / 3) : sway * Math.max(0, 0.25 * moment)
}

/** A patch in a corner of the picture, lighter and darker by turns. */
function flutter(rgb: Uint8ClampedArray, index: number): void {
  for (let row = 40; row < 140; row++)
    for (let column = 20; column < 140; column++)
      for (let channel = 0; channel < 3; channel++)
        rgb[(row * CANVAS_WIDTH + column) * 3 + channel]! += (index % 3) * 14 - 14
}

function cover(rgb: Uint8ClampedArray, colour: Vector): void {
  for (let at = 0; at < rgb.length; at++) rgb[at] = colour[at % 3]! + (at % 7) * 0.3
}

/** Sensor noise of two levels or so, from a linear congruential generator (Numerical Recipes' constants). */
export function addNoise(rgb: Uint8ClampedArray, seed: number): void {
  let state = seed + 1
  for (let at = 0; at < rgb.length; at += 3) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const noise = (state / 2 ** 32 - 0.5) * 10
    for (let channel = at; channel < at + 3; channel++) rgb[channel] = rgb[channel]! + noise
  }
}

export async function encode(
  name: string,
  rgb: Uint8ClampedArray,
  quality: number = Math.round(30 + 20 * spread(name, 'quality')),
): Promise<Buffer> {
  return await sharp(Buffer.from(rgb.buffer), { raw: { width: CANVAS_WIDTH, height: CANVAS_HEIGHT, channels: 3 } })
    .resize(640, 360)
    .webp({ quality, effort: 1 })
    .toBuffer()
}

/** The portrait of somebody's check-in, by the camera that films them. */
export async function checkInPortraitOf(people: People, who: CastMember): Promise<Buffer> {
  const name = `check-in ${who.name}`
  const [portrait] = await filmScene(people, name, { room: name, people: [{ who, looksAbout: 3 }] })
  if (!portrait) throw new Error('no portrait')
  return portrait
}

/** A portrait to hang on a wall or to hold up: one picture of somebody before a plain wall. */
export async function portraitOf(people: People, who: CastMember): Promise<Buffer> {
  const background = new Uint8Array(CANVAS_WIDTH * CANVAS_HEIGHT * 3).fill(
    Math.round(90 + 100 * spread(who.name, 'wall')),
  )
  const canvas = createCanvas(background)
  const person = await people.get(who)
  const pose: Pose = {
    at: [0, 0.3, -5],
    head: { yaw: 6, pitch: 0, roll: 0 },
    eyes: { yaw: -6, pitch: 0 },
    blink: 0,
    mouth: 0,
  }
  for (const surface of person.surfaces(pose, {})) drawSurface(canvas, surface, LIGHTS.plain)
  const side = Math.round(CANVAS_HEIGHT * 0.95)
  return await sharp(Buffer.from(canvas.rgb.buffer), {
    raw: { width: CANVAS_WIDTH, height: CANVAS_HEIGHT, channels: 3 },
  })
    .extract({ left: Math.round(CANVAS_WIDTH / 2 - side * 0.4), top: 20, width: Math.round(side * 0.8), height: side })
    .png()
    .toBuffer()
}
