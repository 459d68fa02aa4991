import { castOf, type CastMember, type People } from '../clips/cast.ts'
import type { Half } from '../figures/halves.rules.ts'
import { drawHead } from './draw-head.ts'
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
        const [picture] = await people.pictures.take(asked, async () => [
          await drawHead(people, who, { in: 'look', ...look, distance }),
        ])
        if (picture) yield { who, look, isDot: DOTS.includes(look), distance, picture }
      }
}
