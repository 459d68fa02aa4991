import type { Condition, Ingredients } from '../condition.ts'
import { LIGHTS, type Scene } from '../film.ts'
import { after, minute } from './phases.ts'

/** Where a picture stands that stands in for the candidate: as large as their face is, before the camera. */
const IN_SEAT = { across: 0.5, down: 0.5, height: 430, framed: false } as const

const swapped = (
  name: string,
  scene: (ingredients: Ingredients) => Partial<Scene>,
  more: Partial<Condition> = {},
): Condition => ({ ...after(name, ['other-person'], scene, [], 60), ...more })

export const IDENTITY: readonly Condition[] = [
  swapped('somebody else in the seat', ({ other }) => ({ people: [{ who: other }] })),
  swapped('somebody else in the seat, in other light', ({ other }) => ({
    ...{ people: [{ who: other }], light: LIGHTS.dim, roomLight: 0.45 },
  })),
  swapped('somebody else in the seat, with glasses', ({ other }) => ({
    people: [{ who: other, worn: { glasses: 'clear' } }],
  })),
  swapped('somebody else than at first, without a portrait', ({ other }) => ({ people: [{ who: other }] }), {
    hasNoPortrait: true,
  }),
  {
    name: 'somebody else from the start',
    expected: ['other-person'],
    phases: (ingredients) => [minute({ ...ingredients, who: ingredients.other }, {}, {})],
  },
  {
    name: 'seats are swapped',
    expected: ['other-person'],
    tolerated: ['no-face'],
    phases: (ingredients) => [
      minute(ingredients, {}, {}, 24),
      { ...minute(ingredients, {}, {}, 5), people: [] },
      minute({ ...ingredients, who: ingredients.other }, {}, {}, 50),
    ],
  },
  {
    name: 'leaves and comes back',
    expected: [],
    tolerated: ['no-face'],
    phases: (ingredients) => [
      minute(ingredients, {}, {}, 24),
      { ...minute(ingredients, {}, {}, 5), people: [] },
      minute(ingredients, { at: [0.4, 0.6, 6.6] }, {}, 50),
    ],
  },
  after('the light changes', [], () => ({ light: LIGHTS.dim, roomLight: 0.45 }), [], 60),
  after('the light comes from one side', [], () => ({ light: LIGHTS.side, roomLight: 0.7 }), [], 60),
  after('puts glasses on', [], ({ who }) => ({ people: [{ who, worn: { glasses: 'clear' } }] }), [], 60),
  after('puts a hat on', [], ({ who }) => ({ people: [{ who, worn: { hat: true } }] }), [], 60),
  {
    ...after(
      'puts glasses on, without a portrait',
      [],
      ({ who }) => ({ people: [{ who, worn: { glasses: 'clear' } }] }),
      [],
      60,
    ),
    hasNoPortrait: true,
  },
  after(
    'a photograph of the candidate instead of them',
    ['still-face'],
    ({ ownPortrait }) => ({ people: [], things: [{ picture: ownPortrait, ...IN_SEAT }], isLively: true }),
    ['no-face', 'other-person'],
    150,
  ),
  after(
    'a photograph of somebody else instead of the candidate',
    ['still-face'],
    ({ otherPortrait }) => ({ people: [], things: [{ picture: otherPortrait, ...IN_SEAT }], isLively: true }),
    ['no-face', 'other-person'],
    150,
  ),
]
