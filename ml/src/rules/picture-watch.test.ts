import type { LiveAnalysis } from '@pengawas/shared/contracts/analysis'
import { describe, expect, it } from 'vitest'
import type { FrameObservation, ObservedFace } from '../frame-observation.ts'
import { GAZE_AWAY } from './flag-kinds.ts'
import { PictureWatch, type PictureVerdict } from './picture-watch.ts'

const ONE_FACE: ObservedFace = {
  score: 0.93,
  faceFlag: 1,
  box: { x: 250, y: 80, width: 110, height: 110 },
  head: { yaw: 1, pitch: -11 },
  gaze: { yaw: -2, pitch: 3 },
  gazeAgeMs: 0,
}
const turned = (yaw: number): ObservedFace => ({
  ...ONE_FACE,
  head: { yaw: 1 + yaw, pitch: -11 },
  gaze: { yaw: -2 + yaw / 2, pitch: 3 },
})
const eyesAside = (yaw: number): ObservedFace => ({
  ...ONE_FACE,
  head: { yaw: 6, pitch: -11 },
  gaze: { yaw: -2 + yaw, pitch: 3 },
})
/** The eyes follow the lids: what is measured of them means little. */
const bowed = (by: number): ObservedFace => ({
  ...ONE_FACE,
  head: { yaw: 1, pitch: -11 - by },
  gaze: { yaw: -2, pitch: -14 },
})
/** No face for the mesh, and a head for the detector, so many pixels lower. */
const faceless = (lower: number): ObservedFace => ({
  ...ONE_FACE,
  ...{ score: 0.7, faceFlag: 0, head: null, gaze: null },
  box: { ...ONE_FACE.box, y: ONE_FACE.box.y + lower },
})

/** As the camera sees somebody who has moved by two widths of their face. */
const aside = (face: ObservedFace): ObservedFace => ({ ...face, box: { ...face.box, x: face.box.x - 220 } })

const beside = (hasMoved: boolean): ObservedFace => ({
  ...ONE_FACE,
  box: { x: 20, y: 90, width: 80, height: 80 },
  hasMoved,
})

const lively = (step: number): number[] => Array.from({ length: 144 }, (_, cell) => 100 + ((cell * 7 + step * 5) % 11))
/** Noise, as no two pictures of a camera are the same. */
const still = (step: number): number[] => lively(0).map((tone, cell) => tone + ((cell + step) % 2) * 0.3)
/** As where somebody moves whom nothing recognises. */
const stirring = (step: number): number[] => still(step).map((tone, cell) => tone + (cell < 70 ? (step * 7) % 23 : 0))
/** Where nobody is, nothing moves. */
const picture = (faces: ObservedFace[], step: number, others: Partial<FrameObservation> = {}): FrameObservation => ({
  width: 640,
  height: 360,
  faces,
  bestScore: faces[0]?.score ?? 0.03,
  detectedAgeMs: 0,
  backgroundFaces: 0,
  faceStillMs: 0,
  seatFlag: null,
  headScore: null,
  brightness: 120,
  contrast: 50,
  tones: faces.length > 0 ? lively(step) : still(step),
  ...others,
})

type Scene = (second: number, step: number) => FrameObservation

/** Samples as often as the watch asks for, each 40 ms late, and returns the flags with their times in seconds. */
function watchFor(
  seconds: number,
  scene: Scene,
  calmMs?: number,
): { flags: [number, string, string][]; verdicts: PictureVerdict[] } {
  const watch = new PictureWatch()
  const flags: [number, string, string][] = []
  const verdicts: PictureVerdict[] = []
  for (let at = 0, step = 0; at < seconds * 1000; step++) {
    const verdict = watch.observe(at, scene(at / 1000, step), calmMs)
    for (const { kind, named = kind, severity } of verdict.findings)
      flags.push([Math.round(at / 100) / 10, named.reason, severity])
    verdicts.push(verdict)
    at += verdict.nextSampleMs + 40
  }
  return { flags, verdicts }
}

describe('flags', () => {
  it.each<[string, number, Scene, (readonly [string, string])[]]>([
    ['sits calmly', 300, (_, step) => picture([turned([0, 3, -4, 2, 6][step % 5] ?? 0)], step), []],
    [
      'moves aside on the chair and looks straight ahead',
      60,
      (second, step) => picture([second < 20 ? ONE_FACE : aside(turned(-24))], step),
      [],
    ],
    [
      'moves aside and looks away to the other side',
      60,
      (second, step) => picture([second < 20 ? ONE_FACE : aside(turned(32))], step),
      [['head-turned', 'medium']],
    ],
    ['leaves', 40, (second, step) => picture(second < 10 ? [ONE_FACE] : [], step), [['no-face', 'critical']]],
    [
      'leaves, and something as large as a person moves on',
      120,
      (second, step) => (second < 10 ? picture([ONE_FACE], step) : picture([], step, { tones: stirring(step) })),
      [['no-face', 'medium']],
    ],
    [
      'leaves, and what moves as large as a person stops',
      180,
      (second, step) =>
        second < 10 ? picture([ONE_FACE], step) : picture([], step, second < 100 ? { tones: stirring(step) } : {}),
      [
        ['no-face', 'medium'],
        ['no-face', 'critical'],
      ],
    ],
    [
      'bends out of the picture for a moment',
      40,
      (second, step) => picture(second > 20 && second < 20.8 ? [] : [ONE_FACE], step),
      [],
    ],
    [
      'a second face joins',
      40,
      (second, step) =>
        picture(
          second < 10 ? [ONE_FACE] : [ONE_FACE, { ...ONE_FACE, box: { x: 20, y: 90, width: 80, height: 80 } }],
          step,
        ),
      [['several-faces', 'critical']],
    ],
    [
      'a second face joins that may be a picture, and moves after 20 seconds',
      60,
      (second, step) => picture(second < 10 ? [ONE_FACE] : [ONE_FACE, beside(second >= 30)], step),
      [['several-faces', 'critical']],
    ],
    [
      'a second face that may be a picture',
      120,
      (second, step) => picture(second < 10 ? [ONE_FACE] : [ONE_FACE, beside(false)], step),
      [],
    ],
    [
      'looks away for a second',
      60,
      (second, step) => picture([turned(second > 20 && second < 21.2 ? 40 : 0)], step),
      [],
    ],
    [
      'turns the head away for long',
      60,
      (second, step) => picture([turned(second > 20 && second < 32 ? 40 : 0)], step),
      [['head-turned', 'medium']],
    ],
    [
      'looks away for long by the eyes, with the head a little aside',
      60,
      (second, step) => picture([second > 20 && second < 32 ? eyesAside(18) : ONE_FACE], step),
      [['gaze-away', 'medium']],
    ],
    [
      'bows the head over the lap',
      60,
      (second, step) => picture([second > 20 && second < 45 ? bowed(30) : ONE_FACE], step),
      [['head-down', 'medium']],
    ],
    [
      'bows the head so far that no face is seen',
      60,
      (second, step) => picture([second > 20 && second < 45 ? faceless(40) : ONE_FACE], step),
      [['head-down', 'medium']],
    ],
    [
      'is bowed more and more, until no face is seen',
      60,
      (second, step) => picture([second < 20 || second > 45 ? ONE_FACE : second < 28 ? bowed(28) : faceless(35)], step),
      [['head-down', 'medium']],
    ],
    [
      'looks at what lies on the table for eight seconds',
      60,
      (second, step) => picture([second > 20 && second < 28 ? bowed(32) : ONE_FACE], step),
      [],
    ],
    ['puts on a mask', 60, (second, step) => picture([second > 20 ? faceless(4) : ONE_FACE], step), []],
    [
      'types and looks down at the keyboard',
      60,
      (_, step) => picture([{ ...ONE_FACE, head: { yaw: 1, pitch: step > 8 ? -25 : -11 } }], step),
      [],
    ],
    [
      'turns the head so far that the face is uncertain',
      60,
      (second, step) =>
        picture(second < 20 ? [ONE_FACE] : [{ ...ONE_FACE, score: 0.6, faceFlag: 0.7, head: null, gaze: null }], step),
      [],
    ],
    [
      'the light goes out',
      40,
      (second, step) => (second < 10 ? picture([ONE_FACE], step) : picture([], step, { brightness: 3, contrast: 2 })),
      [['dark-picture', 'medium']],
    ],
    [
      'a hand covers the camera',
      40,
      (second, step) => (second < 10 ? picture([ONE_FACE], step) : picture([], step, { brightness: 70, contrast: 3 })),
      [['covered-picture', 'medium']],
    ],
    ['dim light with a visible face', 60, (_, step) => picture([ONE_FACE], step, { brightness: 25, contrast: 5 }), []],
    ['a still picture of a person is sent', 90, () => picture([ONE_FACE], 0), [['frozen-picture', 'medium']]],
    [
      'a photograph of a person is held before the camera, whose noise goes on',
      90,
      (_, step) => picture([ONE_FACE], 0, { tones: still(step) }),
      [['frozen-picture', 'medium']],
    ],
    [
      'a photograph of a person stands before the camera, and a curtain moves behind it',
      90,
      (second, step) => picture([ONE_FACE], step, { faceStillMs: second * 1_000, headScore: 0.05 }),
      [['still-face', 'medium']],
    ],
    [
      'a photograph stands before the camera, and a curtain moves behind it until the camera is stuck',
      100,
      (second, step) => picture([ONE_FACE], second < 50 ? step : 0, { faceStillMs: second * 1_000, headScore: 0.05 }),
      [],
    ],
    [
      'a camera is stuck after a calm face',
      125,
      (second, step) =>
        picture([ONE_FACE], second < 50 ? step : 0, {
          faceStillMs: Math.max(0, second - 35) * 1_000,
          headScore: 0.05,
        }),
      [['frozen-picture', 'medium']],
    ],
    [
      'a camera is stuck for 40 s, one cell changes, and it is stuck again',
      95,
      (second) =>
        picture([ONE_FACE], 0, {
          faceStillMs: second * 1_000,
          headScore: 0.05,
          tones: lively(0).map((tone, cell) => tone + (cell === 0 && second > 40 ? 20 : 0)),
        }),
      [],
    ],
    [
      'nothing moves but what is within the face',
      90,
      (second, step) =>
        picture([ONE_FACE], 0, {
          faceStillMs: second * 1_000,
          headScore: 0.05,
          tones: lively(0).map((tone, cell) => tone + (cell === 55 ? (step % 2) * 9 : 0)),
        }),
      [],
    ],
    [
      'a face that is too small to say of it that it does not move',
      90,
      (second, step) =>
        picture([{ ...ONE_FACE, box: { x: 250, y: 80, width: 59, height: 59 } }], step, {
          faceStillMs: second * 1_000,
          headScore: 0.05,
        }),
      [],
    ],
    [
      'a portrait hangs beside a candidate whose head is down',
      90,
      (second, step) => picture([ONE_FACE], step, { faceStillMs: second * 1_000, headScore: 0.14 }),
      [],
    ],
    [
      'models of a version that does not look for bodies accuse nobody',
      90,
      (second, step) => picture([ONE_FACE], step, { faceStillMs: second * 1_000 }),
      [],
    ],
    [
      'a camera that is stuck is that, and not a photograph besides',
      90,
      (second) => picture([ONE_FACE], 0, { faceStillMs: second * 1_000 }),
      [['frozen-picture', 'medium']],
    ],
    [
      'someone sits still before a camera, whose noise goes on',
      50,
      (_, step) => picture([ONE_FACE], 0, { tones: still(step) }),
      [],
    ],
    [
      'the light goes out in part: darkness, and no missing face beside it',
      40,
      (second, step) => (second < 10 ? picture([ONE_FACE], step) : picture([], step, { brightness: 25, contrast: 12 })),
      [['dark-picture', 'medium']],
    ],
    [
      'an empty still room is no frozen camera',
      90,
      (second, step) => picture(second < 5 ? [ONE_FACE] : [], second < 5 ? step : 0),
      [['no-face', 'critical']],
    ],
  ])('%s, however close together pictures are', (_name, seconds, scene, expected) => {
    for (const calmMs of [600, 1_100, 2_000]) {
      const { flags } = watchFor(seconds, scene, calmMs)
      expect(flags.map(([, reason, severity]) => [reason, severity])).toEqual(expected)
    }
  })

  it.each<[string, (step: number) => FrameObservation, number]>([
    ['a face that left', (step) => picture([], step), 3.5],
    ['a dark picture', (step) => picture([], step, { brightness: 3, contrast: 2 }), 4.5],
    ['a covered lens', (step) => picture([], step, { brightness: 70, contrast: 3 }), 4.5],
  ])('raises %s within five seconds of the event, at calm sampling before it', (_name, after, withinSeconds) => {
    for (const eventAt of [10, 10.5, 11, 11.5, 12]) {
      const [raised] = watchFor(30, (second, step) =>
        second < eventAt ? picture([ONE_FACE], step) : after(step),
      ).flags
      expect((raised?.[0] ?? Infinity) - eventAt).toBeLessThan(withinSeconds)
    }
  })

  it('says when what was flagged is over', () => {
    const { verdicts } = watchFor(40, (second, step) => picture(second > 10 && second < 20 ? [] : [ONE_FACE], step))
    const cleared = verdicts.flatMap((verdict) => verdict.cleared)
    expect(cleared.map(({ kind }) => kind.reason)).toEqual(['no-face'])
    expect(Math.abs((cleared[0]?.at ?? 0) - 20_000)).toBeLessThan(2_100)
  })
})

describe('eyes of an earlier picture', () => {
  const LOOK = { head: { yaw: 0, pitch: 0 }, gaze: { yaw: 0, pitch: 0 } }
  const seen = (headYaw: number, gazeYaw: number, gazeAgeMs: number): PictureVerdict => {
    const watch = new PictureWatch()
    watch.calibrate(LOOK)
    const face = { ...ONE_FACE, head: { yaw: headYaw, pitch: 0 }, gaze: { yaw: gazeYaw, pitch: 0 }, gazeAgeMs }
    return watch.observe(0, picture([face], 0))
  }

  it.each([
    ['calm eyes of this picture', 0, 0, 0, 'absent', 'center'],
    ['calm eyes of the one before', 0, 0, 2_000, 'unknown', 'center'],
    ['eyes that were away before', 0, 30, 2_000, 'unknown', 'away'],
    ['a head that is away now', 40, 0, 2_000, 'present', 'away'],
  ] as const)('%s', (_name, headYaw, gazeYaw, gazeAgeMs, verdict, shown) => {
    const { readings, live, look } = seen(headYaw, gazeYaw, gazeAgeMs)
    expect(readings.get(GAZE_AWAY)?.verdict).toBe(verdict)
    expect(live.gaze).toBe(shown)
    expect(look === null).toBe(gazeAgeMs > 0)
  })

  it('are not enough while a baseline is learned or a look away is suspected', () => {
    const watch = new PictureWatch()
    expect(watch.wantsEyes).toBe(true)
    watch.calibrate(LOOK)
    expect(watch.wantsEyes).toBe(false)
    watch.observe(0, picture([turned(60)], 0))
    expect(watch.wantsEyes).toBe(true)
  })
})

describe('eyes that cannot be read', () => {
  const eyeless = (yaw: number): ObservedFace => ({ ...turned(yaw), gaze: null })

  it('leave the look away to the head, which is flagged and has an end, and the gaze unknown', () => {
    const { flags, verdicts } = watchFor(80, (second, step) =>
      picture([eyeless(second > 20 && second < 32 ? 40 : 0)], step),
    )
    expect(flags.map(([, reason]) => reason)).toEqual(['head-turned'])
    expect(verdicts.flatMap(({ cleared }) => cleared.map(({ kind }) => kind))).toEqual([GAZE_AWAY])
    expect(verdicts.every(({ live }) => live.gaze === 'unknown' && live.attention === null)).toBe(true)
    expect(verdicts.every(({ look }) => look === null)).toBe(true)
  })

  it('leave a bowed head what it is', () => {
    const { flags } = watchFor(60, (second, step) =>
      picture([{ ...(second > 20 && second < 45 ? bowed(30) : ONE_FACE), gaze: null }], step),
    )
    expect(flags.map(([, reason]) => reason)).toEqual(['head-down'])
  })

  it('say nothing against eyes that were read before', () => {
    const { flags, verdicts } = watchFor(60, (second, step) =>
      picture([second > 30 ? eyeless(0) : eyesAside(second > 20 ? 18 : 0)], step),
    )
    expect(flags.map(([, reason]) => reason)).toEqual(['gaze-away'])
    expect(verdicts.at(-1)?.live).toMatchObject({ gaze: 'unknown', attention: null })
  })
})

describe('what the wall shows', () => {
  it('knows no gaze and no attention before the baseline is learned', () => {
    const [first] = watchFor(1, (_, step) => picture([ONE_FACE], step)).verdicts
    expect(first?.live).toMatchObject({ at: 0, faces: 1, faceConfidence: 1, attention: null, gaze: 'unknown' })
  })

  it('shows full attention in the centre, and little after a long look away', () => {
    const { verdicts } = watchFor(60, (second, step) => picture([turned(second > 40 ? 40 : 0)], step))
    expect(verdicts.find(({ live }) => live.at > 30_000)?.live).toMatchObject({ attention: 100, gaze: 'center' })
    expect(verdicts.at(-1)?.live).toMatchObject({ gaze: 'away' })
    expect(verdicts.at(-1)?.live.attention).toBeLessThan(20)
  })

  it.each<[string, Partial<FrameObservation>, ObservedFace[], Record<string, unknown>]>([
    [
      'two faces',
      {},
      [ONE_FACE, { ...ONE_FACE, box: { x: 20, y: 90, width: 80, height: 80 } }],
      { faces: 2, attention: null },
    ],
    ['a covered lens', { brightness: 70, contrast: 3 }, [], { faces: null, attention: null }],
    ['the dark', { brightness: 3, contrast: 2 }, [], { faces: null, attention: null }],
  ])('claims no attention of %s', (_name, others, faces, expected) => {
    const { verdicts } = watchFor(40, (second, step) =>
      second < 30 ? picture([ONE_FACE], step) : picture(faces, step, others),
    )
    expect(verdicts.at(-1)?.live).toMatchObject(expected)
  })

  it('knows nothing by a stuck picture', () => {
    const { verdicts } = watchFor(100, (second, step) => picture([ONE_FACE], second < 30 ? step : 0))
    expect(verdicts.at(-1)?.live).toMatchObject({ faces: null, attention: null, gaze: 'unknown' })
  })

  it.each<[string, ObservedFace[], Partial<FrameObservation>, Record<string, unknown>]>([
    [
      'a mask',
      [{ ...ONE_FACE, score: 0.78, faceFlag: 0.2 }],
      { seatFlag: 1 },
      { faces: null, unclearFace: 'hidden', attention: null },
    ],
    [
      'what only one of three takes for somebody',
      [],
      { headScore: 0.5, seatFlag: 0 },
      { faces: null, unclearFace: 'uncertain' },
    ],
    ['an empty room', [], { headScore: 0.03, seatFlag: 0 }, { faces: 0 }],
  ])('says of %s what it knows, and flags only what it knows', (_name, faces, others, expected) => {
    const { verdicts, flags } = watchFor(40, (second, step) =>
      second < 10 ? picture([ONE_FACE], step) : picture(faces, step, others),
    )
    expect(verdicts.at(-1)?.live).toMatchObject(expected)
    expect(flags.map(([, reason]) => reason)).toEqual(expected.faces === 0 ? ['no-face'] : [])
  })

  it('does not know the number of faces while one is uncertain', () => {
    const [first] = watchFor(1, (_, step) => picture([{ ...ONE_FACE, faceFlag: 0.7 }], step)).verdicts
    expect(first?.live).toMatchObject({ faces: null, gaze: 'unknown' })
  })
})

it('says on the wall that a second face is probably a picture', () => {
  const live = (hasMoved: boolean) =>
    watchFor(10, (_, step) => picture([ONE_FACE, beside(hasMoved)], step)).verdicts.at(-1)?.live
  expect(live(false)).toMatchObject({ faces: null, unclearFace: 'uncertain', isPerhapsPicture: true })
  expect(live(true)).toMatchObject({ faces: 2 })
})

it('compares no face that cloth lies on, and the next one again', () => {
  const watch = new PictureWatch()
  watch.beginIdentity(new Float32Array([1, 0]))
  const wantsAfter = (at: number, faceCover: number | undefined): boolean => {
    watch.observe(at, picture([ONE_FACE], at, faceCover === undefined ? {} : { faceCover }))
    return watch.wantsLikeness(at + 1_500)
  }
  expect(watch.wantsLikeness(0)).toBe(true)
  expect([0.02, 0.4, undefined, 0.3, 0.02].map((cover, index) => wantsAfter(index * 2_000, cover))).toEqual([
    ...[true, false, false, false, true],
  ])
})

it('notes a mask over which the mesh sees no face, and that it has come off', () => {
  const masked: ObservedFace = { ...ONE_FACE, score: 0.78, faceFlag: 0.2, head: null, gaze: null }
  const { flags, verdicts } = watchFor(120, (second, step) =>
    second < 60
      ? picture([masked], step, { seatFlag: 1, headScore: 0.4, faceCover: 0.3 })
      : picture([ONE_FACE], step, { faceCover: 0.02 }),
  )
  expect(flags.map(([, reason]) => reason)).toEqual(['face-covered'])
  expect(verdicts.flatMap(({ cleared }) => cleared.map(({ kind }) => kind.reason))).toEqual(['face-covered'])
})

describe('how old the last comparison is', () => {
  const PORTRAIT_LIKENESS = new Float32Array([1, 0])
  /** Seen every two seconds, with faces described at the seconds at which they are seen well. */
  function ageAfter(seconds: number, isSeenWell: (second: number) => boolean, portrait: Float32Array | null) {
    const watch = new PictureWatch()
    watch.beginIdentity(portrait)
    let age: LiveAnalysis['identity']
    for (let second = 0; second <= seconds; second += 2) {
      const at = second * 1000
      const likeness = watch.wantsLikeness(at) && isSeenWell(second) ? { likeness: PORTRAIT_LIKENESS } : {}
      age = watch.observe(at, picture([ONE_FACE], second, likeness)).live.identity
    }
    return age
  }
  const [always, never] = [() => true, () => false]

  it.each([
    ['just now', 6, always, PORTRAIT_LIKENESS, { source: 'portrait', isCompared: true, ageMs: 0 }],
    ['between two', 14, always, PORTRAIT_LIKENESS, { source: 'portrait', isCompared: true, ageMs: 8_000 }],
    [
      'since they put on dark glasses',
      300,
      (second: number) => second < 60,
      PORTRAIT_LIKENESS,
      { source: 'portrait', isCompared: true, ageMs: 246_000 },
    ],
    ['never yet', 40, never, PORTRAIT_LIKENESS, { source: 'portrait', isCompared: false, ageMs: 40_000 }],
    ['while it is learned how they look', 8, always, null, { source: 'first-minute', isCompared: false, ageMs: 8_000 }],
    ['with what was learned', 12, always, null, { source: 'first-minute', isCompared: true, ageMs: 0 }],
  ])('%s', (_when, seconds, isSeenWell, portrait, expected) => {
    expect(ageAfter(seconds, isSeenWell, portrait)).toEqual(expected)
  })

  it('is not said where nothing is to be compared, nor of a stuck picture', () => {
    const watch = new PictureWatch()
    expect(watch.observe(0, picture([ONE_FACE], 0)).live).not.toHaveProperty('identity')
    watch.beginIdentity(PORTRAIT_LIKENESS)
    const lives = Array.from({ length: 50 }, (_, index) => {
      const at = (index + 1) * 2_000
      const likeness = watch.wantsLikeness(at) ? { likeness: PORTRAIT_LIKENESS } : {}
      return watch.observe(at, picture([ONE_FACE], Math.min(index, 5), likeness)).live
    })
    expect(lives[4]).toHaveProperty('identity')
    expect(lives.at(-1)).not.toHaveProperty('identity')
  })
})
