import type { Behind } from '../behind.ts'
import type { Condition } from '../condition.ts'
import type { Living } from '../living-film.ts'
import { spread } from '../spread.ts'
import { minute } from './phases.ts'

const LIVELY: Living = { sway: 1, moveEverySeconds: 12, rocksInSeconds: null }
const CALM: Living = { sway: 0.3, moveEverySeconds: 25, rocksInSeconds: null }
const VERY_CALM: Living = { sway: 0.15, moveEverySeconds: 40, rocksInSeconds: null }
const HARDLY_MOVING: Living = { sway: 0.06, moveEverySeconds: Infinity, rocksInSeconds: null }
const ROCKING: Living = { sway: 0.3, moveEverySeconds: 30, rocksInSeconds: 2.2 }
/** How long somebody lives before a recording of them begins to run again and again. */
const LIVES_BEFORE = 20
/** Looking about is so little in films that no other kind is to be flagged; what a shift of posture comes to is left open. */
const OF_POSTURE = ['gaze-away', 'head-down', 'still-face']

const living = (name: string, how: Living, behind?: Behind): Condition => ({
  name: `lives before the camera, ${name}`,
  expected: [],
  tolerated: OF_POSTURE,
  phases: (ingredients) => [
    { ...minute(ingredients, {}, {}, 120), film: { living: how, repeats: null, ...(behind && { behind }) } },
  ],
})

/** The recording is to be found within a minute from where it first repeats, so the clip ends then. */
const recorded = (
  [shortest, longest]: readonly [number, number],
  how: Living,
  { behind, name, ...expected }: Partial<Condition> & { behind?: Behind } = {},
): Condition => ({
  name: name ?? `a recording of ${shortest} to ${longest} s, again and again`,
  expected: ['video-loop'],
  tolerated: OF_POSTURE,
  ...expected,
  phases: (ingredients) => {
    const seconds = shortest + (longest - shortest) * spread(ingredients.name, 'recording')
    return [
      {
        ...minute(ingredients, {}, {}, LIVES_BEFORE + seconds + 60),
        film: { living: how, repeats: { from: LIVES_BEFORE, seconds }, ...(behind && { behind }) },
      },
    ]
  },
})

export const FILMED: readonly Condition[] = [
  living('lively', LIVELY),
  living('calm', CALM),
  living('very calm', VERY_CALM),
  living('rocking in time', ROCKING),
  living('calm, before a fan', CALM, 'fan'),
  living('very calm, before a screen that repeats', VERY_CALM, 'screen'),
  living('hardly moving, before a fan', HARDLY_MOVING, 'fan'),
  {
    name: 'nobody, before a curtain that moves',
    expected: ['no-face'],
    phases: (ingredients) => [
      minute(ingredients, {}, {}, 24),
      {
        ...minute(ingredients, {}, {}, 90),
        people: [],
        film: { living: CALM, repeats: null, behind: 'curtain' },
      },
    ],
  },
  recorded([5, 12], LIVELY),
  recorded([12, 30], CALM),
  recorded([30, 60], LIVELY),
  recorded([20, 30], CALM, { name: 'a recording before a screen that repeats', behind: 'screen' }),
  // What this states is the limit: a film that is longer than a minute is not looked for, and to find it would be right.
  recorded([65, 65], LIVELY, {
    name: 'a recording of 65 s: longer than is looked for',
    expected: [],
    tolerated: ['video-loop', ...OF_POSTURE],
  }),
]
