import type { Ingredients, Phase } from './condition.ts'
import { LIGHTS, type Scene, type Sitting } from './film.ts'

/** Some minutes of one candidate: what they do beside answering. */
export interface Story {
  name: string
  /** The kind of flag that shows the cheating; null of somebody who is only nervous. */
  shows: string | null
  phases(ingredients: Ingredients): Phase[]
}

type Part = readonly [seconds: number, sitting: Partial<Sitting>, scene?: Partial<Scene>]

/** Begins with 40 calm seconds; then the parts follow one another. */
function tell(name: string, shows: string | null, parts: (ingredients: Ingredients) => readonly Part[]): Story {
  return {
    name,
    shows,
    phases: (ingredients) => {
      const calm: Part = [40, {}]
      return [calm, ...parts(ingredients)].map(([seconds, sitting, scene]) => ({
        seconds,
        room: ingredients.name,
        people: [{ who: ingredients.who, ...sitting }],
        ...scene,
      }))
    },
  }
}

/** The same again and again, with calm between. */
const often = (times: number, calmSeconds: number, parts: readonly Part[]): Part[] =>
  Array.from({ length: times }, () => [...parts, [calmSeconds, {}] as const]).flat()

const DIM: Partial<Scene> = { light: LIGHTS.dim, roomLight: 0.45 }

const CHEATING: readonly Story[] = [
  tell('leaves the room twice', 'no-face', () => often(2, 60, [[30, {}, { people: [] }]])),
  tell('is helped from beside', 'several-faces', ({ who, other }) =>
    often(2, 60, [
      [
        25,
        {},
        {
          people: [
            { who, at: [-0.9, 0.5, 6] },
            { who: other, at: [1.7, 0.4, 6.2], looksAbout: 12 },
          ],
        },
      ],
    ]),
  ),
  tell('is helped from the edge of the picture', 'several-faces', ({ who, other }) =>
    often(3, 50, [[20, {}, { people: [{ who }, { who: other, at: [4.3, 0.6, 7], head: { yaw: -20, pitch: 0 } }] }]]),
  ),
  tell('has a phone in the lap', 'head-down', () =>
    often(3, 30, [[45, { head: { yaw: 4, pitch: -42 }, eyes: { yaw: 0, pitch: -12 }, looksAbout: 3 }]]),
  ),
  tell('reads notes beside the screen', 'gaze-away', () =>
    often(6, 20, [[9, { head: { yaw: -30, pitch: -4 }, eyes: { yaw: -10, pitch: 0 }, looksAbout: 3 }]]),
  ),
  tell('lets somebody else take the seat', 'other-person', ({ other }) => [[150, {}, { people: [{ who: other }] }]]),
]

const NERVOUS: readonly Story[] = [
  tell('looks about', null, () =>
    often(12, 14, [[2, { head: { yaw: 28, pitch: 5 }, eyes: { yaw: 8, pitch: 0 }, looksAbout: 14 }]]),
  ),
  tell('touches the face', null, () =>
    often(6, 12, [
      [8, { worn: { hand: [0, -0.15, 0.25] } }],
      [6, { worn: { hand: [-0.6, 0.1, 0.1] } }],
    ]),
  ),
  tell('shifts on the chair', null, () =>
    often(6, 14, [
      [4, { at: [-3, 0.3, 6], sway: 2 }],
      [6, { at: [0.8, 0.9, 7.5], sway: 2.5 }],
      [4, { at: [2.4, 0.2, 5], sway: 2 }],
    ]),
  ),
  tell('writes on paper, with a mask', null, () =>
    Array.from({ length: 7 }, (): Part[] => [
      [
        8,
        { worn: { mask: [160, 200, 215] }, head: { yaw: 0, pitch: -30 }, eyes: { yaw: 0, pitch: -10 }, looksAbout: 3 },
      ],
      [16, { worn: { mask: [160, 200, 215] } }],
    ]).flat(),
  ),
  tell('thinks with a look at the ceiling, in dim light', null, () =>
    Array.from({ length: 9 }, (): Part[] => [
      [3, { head: { yaw: 10, pitch: 22 }, eyes: { yaw: 4, pitch: 10 } }, DIM],
      [16, { worn: { glasses: 'clear' } }, DIM],
    ]).flat(),
  ),
]

/** Six who cheat and five who are only nervous. */
export const STORIES: readonly Story[] = [...CHEATING, ...NERVOUS]
