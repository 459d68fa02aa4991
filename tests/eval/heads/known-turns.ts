import type { Pose } from '../people/person.ts'
import { createCanvas, drawSurface } from '../people/raster.ts'
import { castOf, type CastMember, type People } from '../clips/cast.ts'
import { encode, LIGHTS, addNoise } from '../clips/film.ts'
import { drawRoom } from '../clips/rooms.ts'
import type { Half } from '../figures/halves.rules.ts'

/** How a head is turned against the line from the camera to it, in degrees: yaw to its own left, pitch up. */
export interface KnownTurn {
  yaw: number
  pitch: number
}

const STEPS = [-40, -30, -20, -10, 10, 20, 30, 40]
/** Straight ahead first: that is a person's baseline. */
export const KNOWN_TURNS: readonly KnownTurn[] = [
  { yaw: 0, pitch: 0 },
  ...STEPS.map((yaw) => ({ yaw, pitch: 0 })),
  ...STEPS.map((pitch) => ({ yaw: 0, pitch })),
  ...[-25, 25].flatMap((yaw) => [-20, 20].map((pitch) => ({ yaw, pitch }))),
]
/** Decimetres to the camera. */
const DISTANCE = 6

export interface TurnedHead {
  who: CastMember
  turn: KnownTurn
  picture: Buffer
}

/** Each person of a half at each known turn, before the middle of the camera: elsewhere it would see them turned by another angle. */
export async function* turnedHeads(half: Half, people: People, most: number): AsyncGenerator<TurnedHead> {
  for (const who of castOf(half).slice(0, most))
    for (const turn of KNOWN_TURNS) {
      const asked = { head: who.name, turn, distance: DISTANCE }
      const [picture] = await people.pictures.take(asked, async () => [await draw(people, who, turn)])
      if (picture) yield { who, turn, picture }
    }
}

async function draw(people: People, who: CastMember, turn: KnownTurn): Promise<Buffer> {
  const name = `head ${who.name}`
  const person = await people.get(who)
  const still: Pose = {
    at: [0, 0, -DISTANCE],
    head: { ...turn, roll: 0 },
    eyes: { yaw: 0, pitch: 0 },
    blink: 0,
    mouth: 0,
  }
  // The head turns about the neck, which moves the eyes out of the middle.
  const [x, y, z] = person.eyesAt(still)
  const canvas = createCanvas(await drawRoom(name))
  for (const surface of person.surfaces({ ...still, at: [-x, -y, -2 * DISTANCE - z] }, {}))
    drawSurface(canvas, surface, LIGHTS.plain)
  addNoise(canvas.rgb, 0)
  return await encode(name, canvas.rgb)
}
