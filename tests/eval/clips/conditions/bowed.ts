import type { Condition, Ingredients } from '../condition.ts'
import type { Scene, Sitting } from '../film.ts'
import { ASIDE, besideThem, checkIn, minute, onWall, POSTERS } from './phases.ts'

/** Bowed over what lies on the desk, further than over a phone: the crown of the head is what the camera sees. */
const bowed = (pitch: number, more: Partial<Sitting>): Partial<Sitting> => ({
  ...{ head: { yaw: 4, pitch }, eyes: { yaw: 0, pitch: -12 }, looksAbout: 3 },
  ...more,
})
const bowing = (
  name: string,
  sitting: Partial<Sitting>,
  room: (ingredients: Ingredients) => Partial<Scene>,
): Condition => ({
  name,
  expected: [],
  tolerated: ['head-down', 'gaze-away'],
  phases: (ingredients) => [
    minute(ingredients, { at: ASIDE }, room(ingredients), 24),
    minute(ingredients, sitting, room(ingredients), 40),
  ],
})

/** Somebody present of whom no face is seen for a time: nobody has left. */
export const BOWED: readonly Condition[] = [
  bowing('bows low over the desk', bowed(-65, { at: [0.3, -0.9, 5.6] }), () => ({})),
  bowing(
    'bows low over the desk and hardly moves',
    bowed(-65, { at: [0.3, -0.9, 5.6], sway: 0.3, looksAbout: 0.5 }),
    () => ({}),
  ),
  bowing('leans aside and bows', bowed(-55, { at: [1.4, -0.4, 5.8] }), () => ({})),
  bowing(
    'leans aside and bows, with a mask',
    bowed(-50, { at: [1.4, -0.4, 5.8], worn: { mask: [160, 200, 215] } }),
    () => ({}),
  ),
  bowing('leans towards an animal and bows', bowed(-50, { at: [0.9, -0.4, 6] }), ({ animal }) => ({
    things: [besideThem(animal)],
  })),
  bowing('bows before an animal', bowed(-55, { at: [2.25, -0.5, 6] }), ({ animal }) => ({
    things: [besideThem(animal)],
  })),
]

/** The same beside somebody's portrait, which was known since the check-in. */
export const BOWED_BESIDE_PORTRAIT: readonly Condition[] = (
  [
    ['bows low over the desk, beside a poster', bowed(-65, { at: [0.3, -0.9, 5.6] })],
    ['leans aside and bows, beside a poster', bowed(-55, { at: [-1.8, -0.6, 5.8] })],
  ] as const
).map(([name, sitting]) => ({
  name,
  expected: [],
  tolerated: ['head-down', 'gaze-away'],
  phases: (ingredients) => {
    const room = { things: [onWall(ingredients.portrait, POSTERS.middle)] }
    return [
      checkIn(ingredients, room),
      minute(ingredients, { at: ASIDE }, room, 24),
      minute(ingredients, sitting, room, 40),
    ]
  },
}))
