import type { Condition } from '../condition.ts'
import { ASIDE, besideThem, checkIn, minute, onWall, POSTERS, pushed } from './phases.ts'

const NOT_KNOWN: Condition = {
  name: 'poster that was not there in the check-in',
  expected: [],
  phases: (ingredients) => [
    minute(ingredients, { at: ASIDE }, { things: [onWall(ingredients.portrait, POSTERS.middle)] }),
  ],
}
const HUNG_UP: Condition = {
  name: 'poster that is hung up during the test',
  expected: [],
  phases: (ingredients) => [
    minute(ingredients, { at: ASIDE }, {}, 24),
    minute(ingredients, { at: ASIDE }, { things: [onWall(ingredients.portrait, POSTERS.large)] }),
  ],
}

/** Nothing is to be flagged beside a portrait, and beside an animal. */
export const BESIDE_PICTURES: readonly Condition[] = [
  ...(['large', 'middle', 'small'] as const).map((size): Condition => ({
    name: `poster, ${size}`,
    expected: [],
    phases: (ingredients) => {
      const room = { things: [onWall(ingredients.portrait, POSTERS[size])] }
      return [checkIn(ingredients, room), minute(ingredients, { at: ASIDE }, room)]
    },
  })),
  {
    name: 'poster, dark',
    expected: [],
    phases: (ingredients) => {
      const room = { things: [onWall(ingredients.darkPortrait, POSTERS.large)] }
      return [checkIn(ingredients, room), minute(ingredients, { at: ASIDE }, room)]
    },
  },
  {
    name: 'poster, dark, that was not there in the check-in',
    expected: [],
    phases: (ingredients) => [
      minute(ingredients, { at: ASIDE }, { things: [onWall(ingredients.darkPortrait, POSTERS.middle)] }),
    ],
  },
  NOT_KNOWN,
  pushed(NOT_KNOWN, 8),
  HUNG_UP,
  pushed(HUNG_UP, 8),
  {
    name: 'animal beside',
    expected: [],
    phases: (ingredients) => [minute(ingredients, { at: ASIDE }, { things: [besideThem(ingredients.animal)] })],
  },
]
