import type { Condition } from '../condition.ts'
import { LIGHTS, type Scene, type Sitting } from '../film.ts'
import { after, pushed } from './phases.ts'

const joined = (name: string, sitting: Partial<Sitting>): Condition =>
  after(name, ['several-faces'], ({ who, other }) => ({
    people: [
      { who, at: [-0.9, 0.5, 6] },
      { who: other, ...sitting },
    ],
  }))
/** The same in a room that is not well lit. */
const joinedUnder = (condition: Condition, scene: Partial<Scene>, name: string): Condition => ({
  ...condition,
  name: `${condition.name}, ${name}`,
  tolerated: ['dark-picture'],
  phases: (ingredients) => condition.phases(ingredients).map((phase) => ({ ...phase, ...scene })),
})
const DIM: Partial<Scene> = { light: LIGHTS.dim, roomLight: 0.45 }
const DARK: Partial<Scene> = { light: LIGHTS.dark, roomLight: 0.22 }

const BEHIND = joined('somebody behind', { at: [1.8, 1.2, 10], looksAbout: 12 })
const FAR_BEHIND = joined('somebody far behind', { at: [3.4, 1.6, 19], looksAbout: 12 })
export const TOGETHER: readonly Condition[] = [
  joined('somebody beside', { at: [1.7, 0.4, 6.2], looksAbout: 12 }),
  BEHIND,
  FAR_BEHIND,
  joined('somebody very far behind', { at: [4.6, 1.6, 26], looksAbout: 12 }),
  joined('somebody who hardly moves behind', { at: [1.8, 1.2, 10], looksAbout: 0, sway: 0.2 }),
  joined('somebody masked behind', { at: [1.8, 1.2, 9], worn: { mask: [160, 200, 215] } }),
  joined('somebody half in at the edge', { at: [4.45, 0.6, 7], head: { yaw: -15, pitch: 0 } }),
  pushed(BEHIND, 0),
  joinedUnder(BEHIND, DIM, 'dim'),
  joinedUnder(BEHIND, DARK, 'dark'),
  joinedUnder(FAR_BEHIND, DIM, 'dim'),
]
