import type { Worn } from '../people/person.ts'
import type { Vector } from '../people/shapes.ts'
import type { CastMember } from './cast.ts'
import { LIGHTS, type Scene, type Sitting } from './film.ts'
import type { Behind } from './behind.ts'
import type { Film, Living } from './living-film.ts'
import type { InRoom } from './rooms.ts'
import { pick, spread } from './spread.ts'

/** What a clip is made of, beside its condition. */
export interface Ingredients {
  /** Of this clip alone: decides the room and the small movements. */
  name: string
  who: CastMember
  /** Somebody else of the same half. */
  other: CastMember
  /** A portrait of a third one, or a photograph. */
  portrait: Buffer
  /** The same, so dark and flat that it is hard to make out. */
  darkPortrait: Buffer
  /** A portrait of the candidate, to hold before the camera. */
  ownPortrait: Buffer
  /** One of somebody else. */
  otherPortrait: Buffer
  animal: Buffer
}

export interface Phase extends Scene {
  seconds: number
  /** Filmed as somebody who lives, picture by picture, instead of a few pictures by turns. */
  film?: Film
  /** The check-in: the room is learned, and flags are not counted. */
  isCheckIn?: boolean
}

/** One row of the set: what happens, and what analysis should say of it. */
export interface Condition {
  name: string
  /** Kinds, by the reason of their flags. */
  expected: readonly string[]
  /** Kinds that would be neither right nor wrong. */
  tolerated?: readonly string[]
  /** There is no portrait of a check-in: faces are compared with the first minute. */
  hasNoPortrait?: boolean
  phases(ingredients: Ingredients): Phase[]
}

const MASKS: readonly Vector[] = [
  [235, 238, 240],
  [160, 200, 215],
  [40, 42, 48],
]
const HEADSCARVES: readonly Vector[] = [
  [90, 40, 60],
  [40, 60, 70],
  [205, 195, 180],
  [30, 30, 34],
]
const of = <Item>(list: readonly Item[], { name }: Ingredients): Item => pick(list, name, 'worn')

/** Somebody who does nothing wrong for a minute. */
const alone = (
  name: string,
  sit: (ingredients: Ingredients) => Partial<Sitting>,
  scene: Partial<Scene> = {},
): Condition => ({
  name,
  expected: [],
  phases: (ingredients) => [minute(ingredients, sit(ingredients), scene)],
})
const wearing = (name: string, worn: (ingredients: Ingredients) => Worn): Condition =>
  alone(name, (ingredients) => ({ worn: worn(ingredients) }))
/** Somebody under a mask does nothing wrong either: that it is worn is a note. */
const covered = (condition: Condition): Condition => ({ ...condition, expected: ['face-covered'] })

function minute({ name, who }: Ingredients, sitting: Partial<Sitting>, scene: Partial<Scene>, seconds = 60): Phase {
  return { seconds, room: name, people: [{ who, ...sitting }], ...scene }
}

const onWall = (picture: Buffer, height: number): InRoom => ({ picture, across: 0.82, down: 0.3, height, framed: true })

/** An animal where it is seen beside somebody. */
const besideThem = (animal: Buffer): InRoom => ({ picture: animal, across: 0.8, down: 0.7, height: 200, framed: false })

/** Where somebody sits who leaves the wall beside them free. */
const ASIDE: Vector = [-1.2, 0.3, 6]
/** Longer than the minute after which what never moves is known to be a picture. */
const checkIn = (ingredients: Ingredients, room: Partial<Scene>): Phase => ({
  ...minute(ingredients, { at: ASIDE }, room, 80),
  isCheckIn: true,
})

/** Heights on the canvas of portraits whose faces are 60, 40 and 28 pixels wide in the camera's picture. */
const POSTERS = { large: 270, middle: 180, small: 126 } as const

/** First 24 calm seconds, then what happens for the rest. */
const after = (
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

const looking = (
  name: string,
  head: Required<Sitting>['head'],
  eyes: Required<Sitting>['eyes'],
  expected: readonly string[],
): Condition => after(name, expected, ({ who }) => ({ people: [{ who, head, eyes, looksAbout: 3 }] }))

/** Somebody present, alone: nothing is to be flagged. */
const PRESENT: readonly Condition[] = [
  alone('plain', () => ({})),
  wearing('glasses', () => ({ glasses: 'clear' })),
  wearing('sunglasses', () => ({ glasses: 'dark' })),
  covered(wearing('mask', (ingredients) => ({ mask: of(MASKS, ingredients) }))),
  wearing('headscarf', (ingredients) => ({ headscarf: of(HEADSCARVES, ingredients) })),
  covered(
    wearing('headscarf with mask', (ingredients) => ({
      headscarf: of(HEADSCARVES, ingredients),
      mask: of(MASKS, ingredients),
    })),
  ),
  wearing('hat', () => ({ hat: true })),
  { ...wearing('hand at the mouth', () => ({ hand: [0, -0.15, 0.25] })), tolerated: ['face-covered'] },
  wearing('hand at the cheek', () => ({ hand: [-0.6, 0.1, 0.1] })),
  alone('dim', () => ({}), { light: LIGHTS.dim, roomLight: 0.45 }),
  { ...alone('dark', () => ({}), { light: LIGHTS.dark, roomLight: 0.22 }), tolerated: ['dark-picture'] },
  alone('backlit', () => ({}), { light: LIGHTS.back, roomLight: 1.35 }),
  alone('side-lit', () => ({}), { light: LIGHTS.side, roomLight: 0.7 }),
  covered(
    alone('mask, backlit', (ingredients) => ({ worn: { mask: of(MASKS, ingredients) } }), {
      light: LIGHTS.back,
      roomLight: 1.35,
    }),
  ),
  covered(
    alone('mask, dim', (ingredients) => ({ worn: { mask: of(MASKS, ingredients) } }), {
      light: LIGHTS.dim,
      roomLight: 0.45,
    }),
  ),
  covered(
    alone(
      'headscarf with mask, backlit',
      (ingredients) => ({ worn: { headscarf: of(HEADSCARVES, ingredients), mask: of(MASKS, ingredients) } }),
      { light: LIGHTS.back, roomLight: 1.35 },
    ),
  ),
  covered(wearing('sunglasses with mask', (ingredients) => ({ glasses: 'dark', mask: of(MASKS, ingredients) }))),
  alone('near', () => ({ at: [0, 0.2, 3.8] })),
  alone('far', () => ({ at: [0.5, 0.5, 13] })),
  alone('half out', () => ({ at: [-3.75, 0.5, 6] })),
  alone('chin cut', () => ({ at: [0, -1.4, 6] })),
  alone('forehead cut', () => ({ at: [0, 2, 6] })),
  alone('looks about the screen', () => ({ looksAbout: 16 })),
]

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
const BOWED: readonly Condition[] = [
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
const BOWED_BESIDE_PORTRAIT: readonly Condition[] = (
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

const BESIDE_PICTURES: readonly Condition[] = [
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
  {
    name: 'poster that was not there in the check-in',
    expected: [],
    phases: (ingredients) => [
      minute(ingredients, { at: ASIDE }, { things: [onWall(ingredients.portrait, POSTERS.middle)] }),
    ],
  },
  {
    name: 'poster that is hung up during the test',
    expected: [],
    phases: (ingredients) => [
      minute(ingredients, { at: ASIDE }, {}, 24),
      minute(ingredients, { at: ASIDE }, { things: [onWall(ingredients.portrait, POSTERS.large)] }),
    ],
  },
  {
    name: 'animal beside',
    expected: [],
    phases: (ingredients) => [minute(ingredients, { at: ASIDE }, { things: [besideThem(ingredients.animal)] })],
  },
]

const ABSENT: readonly Condition[] = [
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

const BEHIND = joined('somebody behind', { at: [1.8, 1.2, 10], looksAbout: 12 })
const FAR_BEHIND = joined('somebody far behind', { at: [3.4, 1.6, 19], looksAbout: 12 })
const TOGETHER: readonly Condition[] = [
  joined('somebody beside', { at: [1.7, 0.4, 6.2], looksAbout: 12 }),
  BEHIND,
  FAR_BEHIND,
  joined('somebody very far behind', { at: [4.6, 1.6, 26], looksAbout: 12 }),
  joined('somebody who hardly moves behind', { at: [1.8, 1.2, 10], looksAbout: 0, sway: 0.2 }),
  joined('somebody masked behind', { at: [1.8, 1.2, 9], worn: { mask: [160, 200, 215] } }),
  joined('somebody half in at the edge', { at: [4.45, 0.6, 7], head: { yaw: -15, pitch: 0 } }),
  joinedUnder(BEHIND, DIM, 'dim'),
  joinedUnder(BEHIND, DARK, 'dark'),
  joinedUnder(FAR_BEHIND, DIM, 'dim'),
]

const ELSEWHERE: readonly Condition[] = [
  looking('head and eyes 30° aside', { yaw: 22, pitch: 0 }, { yaw: 8, pitch: 0 }, ['gaze-away']),
  looking('head and eyes 45° aside', { yaw: -33, pitch: 0 }, { yaw: -12, pitch: 0 }, ['gaze-away']),
  looking('eyes alone 30° aside', { yaw: 0, pitch: 0 }, { yaw: 30, pitch: 0 }, ['gaze-away']),
  {
    ...after(
      'phone in the lap',
      ['head-down'],
      ({ who }) => ({ people: [{ who, head: { yaw: 4, pitch: -42 }, eyes: { yaw: 0, pitch: -12 }, looksAbout: 3 }] }),
      ['gaze-away'],
      90,
    ),
  },
  after(
    'writes on paper for 8 seconds',
    [],
    ({ who }) => ({
      people: [{ who, head: { yaw: 0, pitch: -30 }, eyes: { yaw: 0, pitch: -10 }, looksAbout: 3 }],
    }),
    ['gaze-away'],
    8,
  ),
]

/** Where a picture stands that stands in for the candidate: as large as their face is, before the camera. */
const IN_SEAT = { across: 0.5, down: 0.5, height: 430, framed: false } as const

const swapped = (
  name: string,
  scene: (ingredients: Ingredients) => Partial<Scene>,
  more: Partial<Condition> = {},
): Condition => ({ ...after(name, ['other-person'], scene, [], 60), ...more })

const IDENTITY: readonly Condition[] = [
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

const TECHNICAL: readonly Condition[] = [
  after('lens covered', ['covered-picture'], () => ({ people: [], covered: [120, 80, 70] }), ['dark-picture']),
  after('light off', ['dark-picture'], () => ({ light: LIGHTS.off, roomLight: 0.03 }), ['covered-picture']),
  after('picture hangs', ['frozen-picture'], () => ({ isFrozen: true }), ['still-face'], 90),
]

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

const FILMED: readonly Condition[] = [
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

/** Every condition, in the order of the tables. */
export const CONDITIONS: readonly Condition[] = [
  ...PRESENT,
  ...BOWED,
  ...BOWED_BESIDE_PORTRAIT,
  ...BESIDE_PICTURES,
  ...ABSENT,
  ...TOGETHER,
  ...ELSEWHERE,
  ...IDENTITY,
  ...TECHNICAL,
  ...FILMED,
]
/** Somebody present: whose groups are compared. */
export const PRESENT_NAMES: readonly string[] = PRESENT.map(({ name }) => name)
