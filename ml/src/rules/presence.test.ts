import { describe, expect, it } from 'vitest'
import type { ObservedFace } from '../frame-observation.ts'
import { countFaces } from './faces.ts'
import { DoubtedAbsence, isHeadWanted, isSeen, presenceOf, type Presence } from './presence.ts'

const face = (score: number, faceFlag: number): ObservedFace => ({
  ...{ score, faceFlag, head: null, gaze: null, gazeAgeMs: 0 },
  box: { x: 0, y: 0, width: 100, height: 100 },
})
const LARGE = { width: 640, height: 360 }
const SMALL = { width: 320, height: 180 }
const picture = (faces: ObservedFace[], seatFlag: number | null, headScore: number | null, bestScore = 0.05) => ({
  ...{
    ...LARGE,
    brightness: 120,
    contrast: 50,
    tones: [],
    detectedAgeMs: 0,
    backgroundFaces: 0,
    faceStillMs: 0,
  },
  ...{ faces, bestScore: faces[0]?.score ?? bestScore, seatFlag, headScore },
})

it.each([
  ['a face', [face(0.9, 1)], null, null, 'seen'],
  ['an empty room', [], 0.01, 0.04, 'nobody'],
  ['an empty room where nobody was before', [face(0.15, 0.05)], null, 0.04, 'nobody'],
  ['a cup that only the detector likes', [face(0.8, 0.008)], 0.01, 0.04, 'uncertain'],
  ['a cup where the candidate sat', [face(0.55, 0)], 0.71, 0.04, 'nobody'],
  ['a mask, which the mesh doubts', [face(0.78, 0.18)], 0.02, 0.46, 'hidden'],
  ['a mask, which the mesh knows where the candidate sat', [face(0.78, 0.18)], 1, null, 'hidden'],
  ['a headscarf with a mask', [face(0.79, 0.3)], 0.99, 0.22, 'hidden'],
  ['a face under both hands', [face(0.36, 0.002)], 0.001, 0.28, 'uncertain'],
  ['a head bowed over the lap', [face(0.55, 0.01)], 0.02, 0.3, 'uncertain'],
  ['half a face at the edge', [face(0.45, 1)], null, 0.57, 'hidden'],
  ['a face that the detector hardly sees', [face(0.3, 0.99)], null, 0.05, 'uncertain'],
  ['an older set of models, without the third witness', [face(0.2, 0.01)], 0.01, null, 'nobody'],
] as const)('%s', (_name, faces, seatFlag, headScore, expected) => {
  const observation = picture([...faces], seatFlag, headScore)
  expect(presenceOf(observation, countFaces(observation))).toBe(expected)
})

describe('an absence that the points of a head speak against, or movement', () => {
  /** Noise, as no two pictures of a camera are the same. */
  const noise = (second: number): number => (second % 4) / 10
  /** Of a small picture, of which as many cells are brighter as somebody changes who hardly moves. */
  const tonesOf = (brighter: number, cells = 4): number[] =>
    Array.from({ length: 40 }, (_, cell) => 90 + (cell < cells ? brighter : 0))
  const moving = (second: number): number => second * 2
  const manyTones = Array.from({ length: 40 }, (_, cell) => 40 + cell * 4)
  interface Seen {
    headScore?: number
    headAt?: (second: number) => number
    /** How many cells `luma` is of. */
    cells?: number
    faces?: ObservedFace[]
    seatFlag?: number
    /** The luma of a part of the picture. */
    luma?: (second: number) => number
  }
  const seenAt = (second: number, seen: Seen) => {
    const { faces = [face(0.42, 0)], seatFlag = 0, headScore = 0.35, luma = noise } = seen
    return { ...picture(faces, seatFlag, seen.headAt?.(second) ?? headScore), tones: tonesOf(luma(second), seen.cells) }
  }
  /** What is made of pictures of these seconds, from the moment on in which the candidate is gone. */
  function watch(seconds: readonly number[], seen: Seen) {
    const absence = new DoubtedAbsence()
    return seconds.map((second) => {
      const observation = seenAt(second, seen)
      return absence.observe(second * 1_000, presenceOf(observation, countFaces(observation)), observation)
    })
  }
  const EVERY_THIRD = [0, 3, 6, 9, 12, 15, 18, 21, 24]

  it.each([
    ['an animal that does not move', {}],
    ['what the detector likes a little more', { faces: [face(0.58, 0)] }],
    ['what the detector hardly proposes and the mesh doubts', { faces: [face(0.3, 0.3)] }],
  ])('is one after fifteen seconds in which nothing moved: %s', (_name, seen) => {
    expect(watch(EVERY_THIRD, seen)).toEqual([
      ...Array.from({ length: 5 }, () => 'uncertain'),
      ...Array.from({ length: 4 }, () => 'nobody'),
    ])
  })

  it.each<[string, Seen]>([
    ['something moves, as somebody bowed low does', { luma: (second) => second * 2 }],
    ['something moves slowly', { luma: (second) => second * 0.1 }],
    ['something moved once and comes back', { luma: (second) => (second % 12 === 9 ? 5 : 0) }],
    ['the picture is the very same one again and again', { luma: () => 0 }],
    ['it is a plain one, as of somebody below their seat', { headScore: 0.5 }],
    ['the detector sees a face', { faces: [face(0.62, 0)] }],
    ['the mesh half sees one', { faces: [face(0.4, 0.2)] }],
    ['the mesh half sees one at the seat', { seatFlag: 0.2 }],
  ])('is none where %s', (_name, seen) => {
    expect(watch(EVERY_THIRD, seen)).not.toContain('nobody')
  })

  it('begins anew after somebody was seen, and after a gap', () => {
    const absence = new DoubtedAbsence()
    const look = (second: number) => absence.observe(second * 1_000, 'uncertain', seenAt(second, {}))
    for (const second of [0, 5, 10]) expect(look(second)).toBe('uncertain')
    absence.observe(12_000, 'seen', { ...picture([face(0.9, 1)], null, null), tones: tonesOf(0) })
    for (const second of [14, 19, 24]) expect(look(second)).toBe('uncertain')
    // A gap, after which fifteen seconds begin again.
    for (const second of [31, 36, 41]) expect(look(second)).toBe('uncertain')
    expect(look(46)).toBe('nobody')
  })

  it('is one while leaves go on that moved beside the candidate, and none while something else moves', () => {
    const watchBeside = (areLeaves: boolean) => {
      const absence = new DoubtedAbsence()
      const tonesAt = (second: number) => {
        const moved = tonesOf((second % 2) * 5)
        return areLeaves || second <= 6 ? moved : moved.toReversed()
      }
      for (const second of [0, 3, 6]) {
        const seen = { ...picture([face(0.9, 1)], null, null), tones: tonesAt(second) }
        absence.observe(second * 1_000, 'seen', seen, { x: 500, y: 250, width: 90, height: 90 })
      }
      return [9, 12, 15, 18, 21, 24, 27, 30].map((second) => {
        const observation = { ...seenAt(second, {}), tones: tonesAt(second) }
        return absence.observe(second * 1_000, 'uncertain', observation)
      })
    }
    expect(watchBeside(true).at(-1)).toBe('nobody')
    expect(watchBeside(false)).not.toContain('nobody')
  })

  it.each([
    ['the hands of a clock', 'nobody', (second: number) => ({ tones: tonesOf(second * 2, 3) })],
    [
      'the size of the picture',
      'nobody',
      (second: number) => ({ ...(second % 2 ? {} : SMALL), tones: tonesOf((second % 2) * 3 + noise(second)) }),
    ],
    [
      'narrower pictures in between, which are coarse',
      'nobody',
      (second: number) => (second % 2 ? {} : { ...SMALL, tones: tonesOf((second % 4) / 2, 20) }),
    ],
    [
      'narrower pictures in between, in which somebody moves',
      'uncertain',
      (second: number) => (second % 2 ? {} : { ...SMALL, tones: tonesOf(second * 20) }),
    ],
    [
      'narrow pictures after the first, in which somebody moves',
      'uncertain',
      (second: number) => (second < 3 ? {} : { ...SMALL, tones: tonesOf(second * 20) }),
    ],
    [
      'what is coarse in small pictures',
      'nobody',
      (second: number) => ({ ...SMALL, tones: tonesOf((second % 2) * 1.9, 20) }),
    ],
    [
      'what a lamp adds',
      'nobody',
      (second: number) => ({ tones: manyTones.map((tone) => tone + second + noise(second)) }),
    ],
    ['the exposure', 'nobody', (second: number) => ({ tones: manyTones.map((tone) => tone * (1 + second / 100)) })],
    ['what is as large as somebody', 'uncertain', (second: number) => ({ tones: tonesOf(second * 2) })],
  ])('where nothing changes but %s: %s', (_what, expected, changed) => {
    const absence = new DoubtedAbsence()
    const looks = EVERY_THIRD.map((second) =>
      absence.observe(second * 1_000, 'uncertain', { ...seenAt(second, {}), ...changed(second) }),
    )
    // The first picture of a size says nothing.
    expect(looks.slice(-2).includes('nobody')).toBe(expected === 'nobody')
  })

  it('begins anew where something moved while no head was seen at all', () => {
    const absence = new DoubtedAbsence()
    const look = (second: number, presence: Presence, luma?: number) =>
      absence.observe(
        second * 1_000,
        presence,
        seenAt(second, luma === undefined ? {} : { luma: () => luma, headScore: 0 }),
      )
    for (const second of [0, 3, 6]) expect(look(second, 'uncertain')).toBe('uncertain')
    expect(look(9, 'nobody', 8)).toBe('uncertain')
    for (const second of [12, 15, 18, 21, 24]) expect(look(second, 'uncertain')).toBe('uncertain')
    expect(look(27, 'uncertain')).toBe('nobody')
  })

  it('begins anew after the dark, in which nobody can be told from nobody', () => {
    const absence = new DoubtedAbsence()
    const look = (second: number, brightness: number) =>
      absence.observe(second * 1_000, 'nobody', {
        ...seenAt(second, { headScore: 0.05, luma: (at) => at * 2 }),
        brightness,
      })
    for (let second = 0; second < 70; second++) look(second, 20)
    look(70, 120)
    expect(look(71, 120)).toBe('uncertain')
  })

  describe('in pictures of two sizes', () => {
    const look = (absence: DoubtedAbsence, second: number, presence: Presence, seen: Seen, size: typeof LARGE) =>
      absence.observe(second * 1_000, presence, { ...seenAt(second, seen), ...size })

    it.each([
      ['both', [SMALL, LARGE]],
      ['one', [SMALL]],
    ])('is one soon after they turn smaller as the candidate leaves, who was seen in %s', (_name, before) => {
      const absence = new DoubtedAbsence()
      const lookFrom = (second: number, presence: Presence, size: typeof LARGE) =>
        look(absence, second, presence, { headScore: 0.05, luma: () => (second < 3 ? 0 : 20) + noise(second) }, size)
      for (const [second, size] of before.entries()) lookFrom(second, 'seen', size)
      expect(lookFrom(3, 'nobody', LARGE)).toBe('nobody')
      expect(lookFrom(4, 'nobody', SMALL)).toBe('uncertain')
      expect([5, 6, 7].map((second) => lookFrom(second, 'nobody', SMALL))).toEqual(['nobody', 'nobody', 'nobody'])
    })

    it('is one after a minute, whatever moves', () => {
      const absence = new DoubtedAbsence()
      const looks = Array.from({ length: 70 }, (_, second) =>
        look(absence, second, 'nobody', { headScore: 0.05, luma: moving }, second % 2 ? SMALL : LARGE),
      )
      expect(looks.slice(60)).toEqual(Array.from({ length: 10 }, () => 'nobody'))
      expect(absence.isRestless).toBe(true)
      for (let second = 70; second < 90; second++) look(absence, second, 'nobody', { headScore: 0.05 }, LARGE)
      expect(absence.isRestless).toBe(false)
    })

    it('is none where only rare large ones show that somebody moves', () => {
      const absence = new DoubtedAbsence()
      const looks = Array.from({ length: 70 }, (_, second) => {
        const isLarge = second % 7 === 0
        const luma = isLarge ? (at: number) => at / 4 : noise
        return look(absence, second, 'uncertain', { luma }, isLarge ? LARGE : SMALL)
      })
      expect(looks).not.toContain('nobody')
    })
  })

  it.each<[string, Seen, number | null]>([
    ['nearly a head, while something moves', { headScore: 0.1, luma: moving }, 60],
    ['nearly a head, and nothing moves', { headScore: 0.1 }, 15],
    ['nothing', { headScore: 0.05 }, 0],
    ['nothing, again and again the very same', { headScore: 0.05, luma: () => 0 }, 0],
    ['a little that moves, as the hands of a clock', { headScore: 0.05, cells: 3, luma: moving }, 0],
    [
      'what moves for two seconds more',
      { headScore: 0.05, luma: (second) => Math.min(3, second) * 10 + noise(second) },
      7,
    ],
    [
      'what an encoder shows coarsely at first',
      { headScore: 0.05, cells: 20, luma: (second) => (second < 3 ? 1.4 : 0) + noise(second) },
      0,
    ],
    ['what moves slowly, on and on', { headScore: 0.05, cells: 20, luma: (second) => second * 1.4 }, 60],
    [
      'nothing, but nearly a head again and again',
      { headAt: (second) => (second % 3 === 2 ? 0.1 : 0.05), luma: (second) => (second % 2 ? 1.4 : 0) },
      60,
    ],
    ['nothing, but nearly a head at one look', { headAt: (second) => (second === 1 ? 0.1 : 0.05) }, 2],
    ['nothing, but a head at one look', { headAt: (second) => (second === 1 ? 0.2 : 0.05) }, 5],
    ['what moves without an end', { headScore: 0.05, luma: moving }, 60],
    [
      'what moves, and now and then has nearly a head',
      { luma: moving, headAt: (second) => (second % 10 ? 0.05 : 0.1) },
      60,
    ],
    ['what moves, and now and then has a head', { luma: moving, headAt: (second) => (second % 10 ? 0.05 : 0.2) }, null],
    ['what keeps still, and has a head by turns', { headAt: (second) => (second % 6 < 3 ? 0.2 : 0.05) }, 15],
  ])('is one of %s', (_name, seen, from) => {
    const seconds = Array.from({ length: 90 }, (_, second) => second)
    const since = watch(seconds, seen).findLastIndex((presence) => presence !== 'nobody') + 1
    expect(since === seconds.length ? null : since).toBe(from)
  })
})

it.each([
  ['an empty room', [], 0.01, true],
  ['one witness', [face(0.8, 0.01)], null, true],
  ['two', [face(0.8, 0.01)], 0.99, false],
] as const)('asks the third witness: %s', (_name, faces, seatFlag, expected) => {
  expect(isHeadWanted(picture([...faces], seatFlag, null))).toBe(expected)
})

it.each([
  [120, 50, true],
  [20, 50, false],
  [120, 3, false],
])('a picture of brightness %d and contrast %d shows something: %s', (brightness, contrast, expected) => {
  expect(isSeen({ brightness, contrast })).toBe(expected)
})
