import type { Condition } from '../condition.ts'
import { LIGHTS } from '../film.ts'
import { after, ASIDE, besideThem, checkIn, minute, onWall, POSTERS } from './phases.ts'

export const ABSENT: readonly Condition[] = [
  after('leaves', ['no-face'], () => ({ people: [] })),
  after('leaves, dim', ['no-face'], () => ({ people: [], light: LIGHTS.dim, roomLight: 0.45 })),
  after('leaves, an animal comes to the seat', ['no-face'], ({ animal }) => ({
    people: [],
    things: [{ picture: animal, across: 0.5, down: 0.62, height: 330, framed: false }],
  })),
  {
    name: 'leaves, an animal beside stays',
    expected: ['no-face'],
    phases: (ingredients) => {
      const room = { things: [besideThem(ingredients.animal)] }
      return [minute(ingredients, { at: ASIDE }, room, 24), { ...minute(ingredients, {}, room, 30), people: [] }]
    },
  },
  {
    name: 'leaves, a poster stays',
    expected: ['no-face'],
    phases: (ingredients) => {
      const room = { things: [onWall(ingredients.portrait, POSTERS.middle)] }
      return [
        checkIn(ingredients, room),
        minute(ingredients, { at: ASIDE }, room, 24),
        { ...minute(ingredients, {}, room, 30), people: [] },
      ]
    },
  },
]
