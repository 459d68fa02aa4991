import type { Pose } from '../people/person.ts'
import { createCanvas, drawSurface } from '../people/raster.ts'
import { castOf, type CastMember, type People } from '../clips/cast.ts'
import { addNoise, encode, LIGHTS } from '../clips/film.ts'
import { drawRoom } from '../clips/rooms.ts'
import type { Half } from '../figures/halves.rules.ts'
import type { KnownLook } from './known-looks.rules.ts'

const eyes = (yaw: number, pitch: number): KnownLook => ({ head: { yaw: 0, pitch: 0 }, eyes: { yaw, pitch } })
/** The eyes lead a turning head by half of its turn. */
const both = (yaw: number, pitch: number): KnownLook => ({
  head: { yaw, pitch },
  eyes: { yaw: yaw / 2, pitch: pitch / 2 },
})

/** The five dots of a check-in, as far apart as on a screen of 14 inches at half a metre. Their mean is a person's baseline. */
const DOTS: readonly KnownLook[] = [eyes(0, 0), eyes(-14, 8), eyes(14, 8), eyes(-14, -8), eyes(14, -8)]
export const KNOWN_LOOKS: readonly KnownLook[] = [
  ...[-32, -24, -16, -8, 8, 16, 24, 32].flatMap((yaw) => [eyes(yaw, 0), both(yaw, 0)]),
  ...[-24, -16, -8, 8, 16].flatMap((pitch) => [eyes(0, pitch), both(0, pitch)]),
  ...[-10, 10].flatMap((yaw) => [-7, 7].map((pitch) => both(yaw, pitch))),
]
/** Decimetres to the camera: faces about 125 and 95 pixels wide. */
const DISTANCES = [6, 8] as const

export interface ShownLook {
  who: CastMember
  look: KnownLook
  isDot: boolean
  distance: number
  picture: Buffer
}

/** Each person of a half with each known look, before the middle of the camera, from both distances; first the dots. */
export async function* shownLooks(half: Half, people: People, most: number): AsyncGenerator<ShownLook> {
  for (const who of castOf(half).slice(0, most))
    for (const distance of DISTANCES)
      for (const look of [...DOTS, ...KNOWN_LOOKS]) {
        const asked = { look: who.name, at: look, distance }
        const [picture] = await people.pictures.take(asked, async () => [await draw(people, who, look, distance)])
        if (picture) yield { who, look, isDot: DOTS.includes(look), distance, picture }
      }
}

async function draw(people: People, who: CastMember, look: KnownLook, distance: number): Promise<Buffer> {
  const name = `look ${who.name}`
  const person = await people.get(who)
  const still: Pose = {
    at: [0, 0, -distance],
    head: { ...look.head, roll: 0 },
    eyes: look.eyes,
    blink: 0,
    mouth: 0,
  }
  // The head turns about the neck, which moves the eyes out of the middle.
  const [x, y, z] = person.eyesAt(still)
  const canvas = createCanvas(await drawRoom(name))
  for (const surface of person.surfaces({ ...still, at: [-x, -y, -2 * distance - z] }, {}))
    drawSurface(canvas, surface, LIGHTS.plain)
  addNoise(canvas.rgb, 0)
  return await encode(name, canvas.rgb)
}
