import { expect, it } from 'vitest'
import { patchDifference } from '../geometry/patch.ts'
import type { Box } from '../geometry/picture.ts'
import { BackgroundFaces } from './background-faces.ts'

const box = (x: number, width = 60): Box => ({
  x,
  y: 50,
  width,
  height: width,
})
const POSTER = box(500)
/** A patch that has moved by so many pixels since it was seen first, as `patchDifference` measures it. */
const moved = (pixels: number, width = 60): Float32Array => new Float32Array(256).fill((pixels * 6) / width)

interface Seen {
  /** Where the candidate is, and by how many pixels the poster, or what is in its place, has moved; null where it is not seen. */
  candidate: number | null
  poster: number | null
}

/** Looks every two seconds, and says of each look whether the thing at the poster's place is background. */
function watch(seconds: number, scene: (second: number) => Seen): { second: number; isBackground: boolean | null }[] {
  const faces = new BackgroundFaces()
  const looks: { second: number; isBackground: boolean | null }[] = []
  for (let second = 0; second <= seconds; second += 2) {
    const { candidate, poster } = scene(second)
    const boxes = [...(candidate === null ? [] : [box(candidate, 100)]), ...(poster === null ? [] : [POSTER])]
    const lives = faces.observe(second * 1_000, boxes, ({ x }) =>
      x === POSTER.x ? moved(poster ?? 40) : moved(second % 7, 100),
    )
    looks.push({
      second,
      isBackground: poster === null ? null : lives.at(-1) === 'background',
    })
  }
  return looks
}

const firstBackground = (looks: ReturnType<typeof watch>): number | undefined =>
  looks.find(({ isBackground }) => isBackground)?.second
const moving = (second: number): number => 100 + (second % 11) * 9

it.each<[string, (second: number) => Seen, number | undefined]>([
  ['a poster behind a candidate who moves', (second) => ({ candidate: moving(second), poster: 0 }), 60],
  ['with the noise of a camera', (second) => ({ candidate: moving(second), poster: (second % 3) * 0.2 }), 60],
  [
    'somebody who sits very still',
    (second) => ({
      candidate: moving(second),
      poster: second % 40 > 30 ? 1.2 : 0,
    }),
    undefined,
  ],
  ['somebody who drifts slowly', (second) => ({ candidate: moving(second), poster: second / 40 }), undefined],
  ['a poster alone', () => ({ candidate: null, poster: 0 }), undefined],
  ['a poster beside a second poster', () => ({ candidate: 100, poster: 0 }), undefined],
  [
    'a poster that the candidate hides before it is learned',
    (second) => ({
      candidate: moving(second),
      poster: second === 30 ? null : 0,
    }),
    92,
  ],
])('learns or not: %s', (name, scene, expected) => {
  const looks =
    name === 'a poster beside a second poster'
      ? (() => {
          const faces = new BackgroundFaces()
          return Array.from({ length: 60 }, (_, index) => ({
            second: index * 2,
            isBackground: faces.observe(index * 2_000, [box(100), POSTER], () => moved(0)).includes('background'),
          }))
        })()
      : watch(150, scene)
  expect(firstBackground(looks)).toBe(expected)
})

it('counts what it learned as a face as soon as it moves, and as background when it looks as it did', () => {
  const looks = watch(120, (second) => ({
    candidate: moving(second),
    poster: second >= 80 && second < 90 ? 3 : second === 94 ? null : 0,
  }))
  const at = (second: number) => looks.find((look) => look.second === second)?.isBackground
  expect([78, 80, 88, 90, 94, 96].map(at)).toEqual([true, false, false, true, null, true])
})

it('knows what it learned when it is alone', () => {
  const looks = watch(100, (second) => ({
    candidate: second < 70 ? moving(second) : null,
    poster: 0,
  }))
  expect(looks.filter(({ second }) => second >= 70).every(({ isBackground }) => isBackground)).toBe(true)
})

it('forgets what was away for long', () => {
  const looks = watch(500, (second) => ({
    candidate: moving(second),
    poster: second > 70 && second < 420 ? null : 0,
  }))
  const at = (second: number) => looks.find((look) => look.second === second)?.isBackground
  expect([70, 420, 490].map(at)).toEqual([true, false, true])
})

it('knows somebody who moves where stray faces were seen on an even wall', () => {
  const faces = new BackgroundFaces()
  const wall = () => moved(0)
  for (let stray = 0; stray < 9; stray++) faces.observe(stray * 1_000, [box(stray * 70)], wall)
  const lives = [0, 3, 6, 9].map((by, look) => {
    const boxes = [box(700 + by * 4, 100)]
    return faces.observe(10_000 + look * 1_000, boxes, ({ width }) => (width === 100 ? moved(by * 4, 100) : wall()))[0]
  })
  expect(lives.at(-1)).toBe('moving')
})

/** Looks every half second at somebody who moves and at something beside them, and says what that is each time. */
function lives(looks: readonly { x: number; pixels: number }[]): string[] {
  const faces = new BackgroundFaces()
  return looks.map(({ x, pixels }, index) => {
    const seen = faces.observe(index * 500, [box(100, 100), box(x)], (asked) =>
      asked.width === 100 ? moved(index * 3, 100) : moved(asked.x === x ? pixels : 40),
    )
    return seen.at(-1) ?? ''
  })
}
const unmovedFor = (times: number): string[] => Array<string>(times).fill('unmoved')
const knownFor = (times: number): string[] => Array<string>(times).fill('background')
const still = (times: number, x = 500): { x: number; pixels: number }[] =>
  Array<{ x: number; pixels: number }>(times).fill({ x, pixels: 0 })

it.each<[string, { x: number; pixels: number }[], string[]]>([
  ['a poster', still(4), ['unmoved', 'unmoved', 'unmoved', 'unmoved']],
  [
    'somebody who sits',
    [0, 2, 4, 6].map((pixels) => ({ x: 500, pixels })),
    [...Array<string>(3).fill('unmoved'), 'moving'],
  ],
  [
    'somebody who walks through',
    [300, 380, 460, 540].map((x) => ({ x, pixels: 0 })),
    [...Array<string>(3).fill('unmoved'), 'moving'],
  ],
  [
    'somebody who comes in with one long step and shorter ones',
    [300, 420, 440, 460, 480].map((x, pixels) => ({ x, pixels: pixels * 3 })),
    [...Array<string>(4).fill('unmoved'), 'moving'],
  ],
  [
    'a poster before a camera that is pushed once',
    [...still(2), ...Array<{ x: number; pixels: number }>(3).fill({ x: 500, pixels: 4 })],
    ['unmoved', 'unmoved', 'unmoved', 'unmoved', 'unmoved'],
  ],
  [
    'a poster before a camera that is pushed for more than one picture',
    [...still(2), { x: 500, pixels: 2 }, ...Array<{ x: number; pixels: number }>(4).fill({ x: 500, pixels: 4 })],
    Array<string>(7).fill('unmoved'),
  ],
  [
    'a poster before a camera that is pushed every six minutes',
    [0, 4, 8].flatMap((pixels) => Array<{ x: number; pixels: number }>(720).fill({ x: 500, pixels })),
    [0, 4, 8].flatMap(() => [...unmovedFor(120), ...knownFor(600)]),
  ],
  [
    'a poster that a hand passes before',
    [0, 3, 0, 0, 3, 0].map((pixels) => ({ x: 500, pixels })),
    Array<string>(6).fill('unmoved'),
  ],
  [
    'somebody who sat still and moves then',
    [
      ...still(3),
      { x: 500, pixels: 2 },
      { x: 500, pixels: 4 },
      ...Array<{ x: number; pixels: number }>(2).fill({ x: 500, pixels: 6 }),
    ],
    [...Array<string>(5).fill('unmoved'), 'moving', 'moving'],
  ],
  [
    'somebody before a portrait that is known',
    [...still(125), ...[4, 4, 8, 8, 12].map((pixels) => ({ x: 500, pixels }))],
    [
      ...Array<string>(120).fill('unmoved'),
      ...Array<string>(5).fill('background'),
      ...Array<string>(2).fill('unmoved'),
      ...Array<string>(3).fill('moving'),
    ],
  ],
])('says whether it is somebody: %s', (_, looks, expected) => {
  expect(lives(looks)).toEqual(expected)
})

interface Pictured {
  box: Box
  /** By how many pixels what is in the box has moved without it. */
  pixels?: number
}

/** The boxes of each look, half a second apart: what the one as wide as a poster is taken for, each time it is seen. */
function livesOfPoster(looks: readonly (readonly Pictured[])[], width: number): string[] {
  const faces = new BackgroundFaces()
  return looks.flatMap((seen, index) => {
    const lookAt = (asked: Box): Float32Array => {
      const shown = seen.find((face) => face.box.x === asked.x && face.box.width === asked.width)
      return moved(shown ? (shown.pixels ?? 0) : 40 + index, asked.width)
    }
    const boxes = seen.map((face) => face.box)
    const told = faces.observe(index * 500, boxes, lookAt)
    return told.filter((_, face) => boxes[face]?.width === width)
  })
}

const head = (x: number, pixels: number): Pictured => ({ box: box(x, 100), pixels })
const hung: Pictured = { box: box(500, 80) }
const livelyHead = [0, 3, 6, 9, 12, 15].map((pixels) => head(100, pixels))
const nextTo = (pictured: Pictured): Pictured[] => [hung, head(100, (pictured.pixels ?? 0) + 30)]

it.each<[string, Pictured[][]]>([
  ['is hung up as the candidate moves', [...livelyHead.map((face) => [face]), ...livelyHead.map(nextTo)]],
  [
    'is hung up as the candidate is not seen',
    [...livelyHead.map((face) => [face]), [hung], [hung], ...livelyHead.map(nextTo)],
  ],
  [
    'is hung up as the candidate is not seen, and a hand passes before it',
    [
      ...livelyHead.map((face) => [face]),
      [hung],
      [hung],
      ...[0, 5, 0, 0, 5, 5, 0].map((pixels, index) => [{ ...hung, pixels }, head(100, 50 + index * 3)]),
    ],
  ],
  [
    'has a head lean before it',
    [
      ...[300, 360, 420].map((x, index) => [hung, head(x, 3 + index * 3)]),
      [head(440, 12), { ...hung, pixels: 3 }],
      [head(480, 50)],
      ...[420, 360, 300].map((x, index) => [hung, head(x, 60 + index * 3)]),
    ],
  ],
])('is no second person: a poster that %s', (name, looks) => {
  const lives = livesOfPoster(looks, 80)
  expect(lives.length).toBeGreaterThan(5)
  expect(new Set(lives)).toEqual(new Set(['unmoved']))
})

it('learns a poster whose noise grows to that of a move', () => {
  let state = 1
  const noise = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state / 2 ** 32) * 2 - 1
  }
  const noisy = (most: number): Float32Array => new Float32Array(256).map(() => most * noise())
  const differenceOf = (a: number, b: number): number => patchDifference(noisy(a), noisy(b)) * POSTER.width
  expect([differenceOf(0.095, 0.095) < 4.2, differenceOf(0.095, 0.12) > 4.2]).toEqual([true, true])
  const faces = new BackgroundFaces()
  const lives = Array.from({ length: 70 }, (_, second) =>
    faces
      .observe(second * 1_000, [box(moving(second), 100), POSTER], ({ x }) =>
        x === POSTER.x ? noisy(second < 10 ? 0.095 : 0.12) : moved(second * 3, 100),
      )
      .at(-1),
  )
  expect(lives).toEqual([...unmovedFor(60), ...knownFor(10)])
})

it.each([
  ['where a camera was pushed', true, 'unmoved'],
  ['of somebody who came in', false, 'moving'],
] as const)('takes what noise makes of a single look for no move %s', (_name, hasCameraMoved, expected) => {
  const faces = new BackgroundFaces()
  const lookAt = (pixels: number) => (faceBox: Box) => (faceBox.x === POSTER.x ? moved(pixels) : moved(pixels * 9, 100))
  if (hasCameraMoved) faces.observe(0, [box(100, 100), POSTER], lookAt(9))
  const lives = [0, 0.8, -0.8].map((pixels, look) =>
    faces.observe((look + 1) * 1_000, [box(100, 100), POSTER], lookAt(pixels), [], hasCameraMoved && look === 0),
  )
  expect(lives.at(-1)?.at(-1)).toBe(expected)
})
