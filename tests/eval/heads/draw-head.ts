import type { Pose } from '../people/person.ts'
import { createCanvas, drawSurface } from '../people/raster.ts'
import type { CastMember, People } from '../clips/cast.ts'
import { addNoise, encode, LIGHTS } from '../clips/film.ts'
import { drawRoom } from '../clips/rooms.ts'
import type { KnownLook } from './known-looks.rules.ts'

interface Drawn extends KnownLook {
  /** Pictures of the same have their rooms in common. */
  in: string
  /** Decimetres to the camera. */
  distance: number
}

/** Somebody's head in the middle of the camera's picture, looking like this. */
export async function drawHead(
  people: People,
  who: CastMember,
  { in: set, head, eyes, distance }: Drawn,
): Promise<Buffer> {
  const name = `${set} ${who.name}`
  const person = await people.get(who)
  const still: Pose = { at: [0, 0, -distance], head: { ...head, roll: 0 }, eyes, blink: 0, mouth: 0 }
  // The head turns about the neck, which moves the eyes out of the middle.
  const [x, y, z] = person.eyesAt(still)
  const canvas = createCanvas(await drawRoom(name))
  for (const surface of person.surfaces({ ...still, at: [-x, -y, -2 * distance - z] }, {}))
    drawSurface(canvas, surface, LIGHTS.plain)
  addNoise(canvas.rgb, 0)
  return await encode(name, canvas.rgb)
}
