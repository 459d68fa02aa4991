import { castOf, type CastMember, type People } from '../clips/cast.ts'
import type { Half } from '../figures/halves.rules.ts'
import { drawHead } from './draw-head.ts'
import type { Turn } from './known-looks.rules.ts'

const STEPS = [-40, -30, -20, -10, 10, 20, 30, 40]
/** Straight ahead first: that is a person's baseline. */
export const KNOWN_TURNS: readonly Turn[] = [
  { yaw: 0, pitch: 0 },
  ...STEPS.map((yaw) => ({ yaw, pitch: 0 })),
  ...STEPS.map((pitch) => ({ yaw: 0, pitch })),
  ...[-25, 25].flatMap((yaw) => [-20, 20].map((pitch) => ({ yaw, pitch }))),
]
const STRAIGHT: Turn = { yaw: 0, pitch: 0 }
/** Decimetres to the camera. */
const DISTANCE = 6

export interface TurnedHead {
  who: CastMember
  turn: Turn
  picture: Buffer
}

/** Each person of a half at each known turn, before the middle of the camera: elsewhere it would see them turned by another angle. */
export async function* turnedHeads(half: Half, people: People, most: number): AsyncGenerator<TurnedHead> {
  for (const who of castOf(half).slice(0, most))
    for (const turn of KNOWN_TURNS) {
      const asked = { head: who.name, turn, distance: DISTANCE }
      const [picture] = await people.pictures.take(asked, async () => [
        await drawHead(people, who, { in: 'head', head: turn, eyes: STRAIGHT, distance: DISTANCE }),
      ])
      if (picture) yield { who, turn, picture }
    }
}
