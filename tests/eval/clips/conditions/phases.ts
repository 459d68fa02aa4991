import type { Vector } from '../../people/shapes.ts'
import type { Condition, Ingredients, Phase } from '../condition.ts'
import type { Scene, Sitting } from '../film.ts'
import type { InRoom } from '../rooms.ts'

/** `seconds` of one person in the clip's room. */
export function minute(
  { name, who }: Ingredients,
  sitting: Partial<Sitting>,
  scene: Partial<Scene>,
  seconds = 60,
): Phase {
  return { seconds, room: name, people: [{ who, ...sitting }], ...scene }
}

/** First 24 calm seconds, then what happens for the rest. */
export const after = (
  name: string,
  expected: readonly string[],
  then: (ingredients: Ingredients) => Partial<Scene>,
  tolerated: readonly string[] = [],
  seconds = 30,
): Condition => ({
  name,
  expected,
  tolerated,
  phases: (ingredients) => [
    minute(ingredients, {}, {}, 24),
    { ...minute(ingredients, {}, {}, seconds), ...then(ingredients) },
  ],
})

/** Where somebody sits who leaves the wall beside them free. */
export const ASIDE: Vector = [-1.2, 0.3, 6]

/** A portrait on the wall beside the candidate. */
export const onWall = (picture: Buffer, height: number): InRoom => ({
  picture,
  across: 0.82,
  down: 0.3,
  height,
  framed: true,
})

/** Heights on the canvas of portraits whose faces are 60, 40 and 28 pixels wide in the camera's picture. */
export const POSTERS = { large: 270, middle: 180, small: 126 } as const

/** An animal where it is seen beside somebody. */
export const besideThem = (animal: Buffer): InRoom => ({
  picture: animal,
  across: 0.8,
  down: 0.7,
  height: 200,
  framed: false,
})

/** Longer than the minute after which what never moves is known to be a picture. */
export const checkIn = (ingredients: Ingredients, room: Partial<Scene>): Phase => ({
  ...minute(ingredients, { at: ASIDE }, room, 80),
  isCheckIn: true,
})

/** The same where the camera is moved in the last phase, from this second of it on. */
export const pushed = (condition: Condition, pushedFrom: number): Condition => ({
  ...condition,
  name: `${condition.name}, and the camera is moved`,
  phases: (ingredients) =>
    condition
      .phases(ingredients)
      .map((phase, index, { length }) => (index === length - 1 ? { ...phase, pushedFrom } : phase)),
})
