import {
  detectedFlagSchema,
  type DetectedFlag,
  type FrameVerdict,
  type GazeLook,
  type LiveAnalysis,
} from '@pengawas/shared/contracts/analysis'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keyboard } from '../test-support/noises.ts'
import { encodeOpus, speak } from '../test-support/opus-sound.ts'
import { CENTRED, drawFrame, FACELESS } from '../test-support/frames.ts'
import { testModels } from '../test-support/models.ts'
import { drawTurned, portraitHead, USUAL_PLACE, type Head } from '../test-support/turned-head.ts'
import { createCandidateAnalyser, type RunningCandidateAnalyser } from './candidate-analyser.ts'
import { NO_FACE } from './rules/flag-kinds.ts'

const CANDIDATE = 'b4a4f0c6-6a53-4f3c-9f27-0d3c7a1f2e01'
const OTHER = 'b4a4f0c6-6a53-4f3c-9f27-0d3c7a1f2e02'

let analyser: RunningCandidateAnalyser
let face: Uint8Array
/** The same person a little to the side: nobody sits quite still. */
let swayed: Uint8Array
let empty: Uint8Array
/** Two who sit, and move on a little from picture to picture. */
let pair: Uint8Array[]
let head: Head
beforeAll(async () => {
  // Frames carry times of the test's own, so none is ever too old.
  analyser = await createCandidateAnalyser({
    modelsDirectory: await testModels(),
    log: pino({ level: 'silent' }),
    maxFrameAgeMs: Infinity,
  })
  head = await portraitHead(await testModels())
  face = await drawFrame([CENTRED])
  swayed = await drawFrame([{ ...CENTRED, x: CENTRED.x + 3 }])
  empty = await FACELESS.gradient()
  pair = await Promise.all(
    [0, 3, 6, 9, 12, 15, 18, 21].map((by) =>
      drawFrame([
        { x: 200 + by, y: 140, side: 500 },
        { x: 460 - by, y: 170, side: 430 },
      ]),
    ),
  )
}, 30_000)
afterAll(() => analyser.close())

beforeEach(() => {
  for (const id of [CANDIDATE, OTHER]) {
    analyser.forget(id)
    analyser.open(id)
  }
})

/** Shows the pictures at the pace that the verdicts ask for and returns all flags. */
async function show(
  id: string,
  pictures: readonly Uint8Array[],
  startAt = 1_000_000,
): Promise<FrameVerdict['flags'][number][]> {
  const flags: FrameVerdict['flags'][number][] = []
  let at = startAt
  for (const picture of pictures) {
    const verdict = await analyser.analyse(id, { picture, takenAt: at })
    flags.push(...verdict.flags)
    at += verdict.nextSampleMs
  }
  return flags
}

/** Where somebody looks in a picture, measured of another candidate. */
async function lookAt(picture: Uint8Array): Promise<GazeLook> {
  const verdict = await analyser.analyse(OTHER, { picture, takenAt: 1_000 })
  return (verdict.status === 'analysed' ? verdict.look : null) ?? expect.fail('no look')
}

describe('createCandidateAnalyser', { timeout: 30_000 }, () => {
  it.each([
    ['leaves', () => [empty], 'no-face', 'high', 0],
    ['is joined', () => pair, 'several-faces', 'critical', 2],
  ])(
    'flags that a candidate %s, with evidence and what it is based on',
    async (_what, pictures, reason, severity, faces) => {
      const shown = Array.from({ length: 8 }, () => pictures()).flat()
      const [raised, ...others] = await show(CANDIDATE, [face, swayed, ...shown.slice(0, 8)])
      expect(raised?.flag).toMatchObject({ reason, severity })
      expect(() => detectedFlagSchema.parse(raised?.flag)).not.toThrow()
      expect(raised?.flag.details.modelVersion).toMatch(/^[0-9a-f]{12}$/)
      expect(raised?.flag.details.thresholds).toMatchObject({
        minChecks: 4,
        windowMs: 10_000,
        minAgreement: 0.85,
        minFaceFlag: 0.95,
      })
      expect(raised?.flag.details.samples).toHaveLength(4)
      expect(raised?.evidence).toEqual(pictures()[0] ?? face)
      // A frame around each face, within the picture.
      const boxes = raised?.flag.details.boxes ?? []
      expect(boxes).toHaveLength(faces)
      for (const { x, width } of boxes) expect(x + width).toBeLessThanOrEqual(1)
      expect(others).toEqual([])
    },
  )

  it.each([
    ['turned away', { yaw: 32, pitch: 0 }, 'head-turned', 3_000],
    ['turned away to the other side', { yaw: -32, pitch: 0 }, 'head-turned', 3_000],
    ['bowed over the lap', { yaw: 0, pitch: -30 }, 'head-down', 12_000],
    ['bowed so far that the mesh sees no face', { yaw: 0, pitch: -45 }, 'head-down', 12_000],
  ])('flags a head that is %s, and only that', async (_what, turn, reason, afterMs) => {
    const calm = await Promise.all(
      Array.from({ length: 5 }, (_, step) =>
        drawTurned(head, { yaw: 0, pitch: 0 }, { ...USUAL_PLACE, x: USUAL_PLACE.x + (step % 2) * 3 }),
      ),
    )
    const look = await lookAt(calm[0] ?? expect.fail('no picture'))
    analyser.calibrate(CANDIDATE, look)
    // None twice: they would be a film that repeats.
    const away = await Promise.all(
      Array.from({ length: 20 }, (_, step) =>
        drawTurned(
          head,
          { ...turn, yaw: turn.yaw + (step % 2) * 2 },
          { ...USUAL_PLACE, x: USUAL_PLACE.x + (step % 7), y: USUAL_PLACE.y + (step % 5) },
        ),
      ),
    )
    const [raised, ...others] = await show(CANDIDATE, [...calm, ...away])
    expect(raised?.flag).toMatchObject({ reason, type: 'behavior-suspicious', severity: 'medium' })
    const { samples } = raised?.flag.details ?? expect.fail('no flag')
    expect((samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0)).toBeGreaterThanOrEqual(afterMs)
    expect(others).toEqual([])
  })

  it.each([
    ['a film that repeats', 12_400, ['video-loop']],
    ['the same person who goes on living', Infinity, []],
  ])('flags %s', async (_what, filmMs, expected) => {
    const wave = (at: number, ...periods: number[]): number =>
      periods.reduce((sum, period) => sum + Math.sin((2 * Math.PI * at) / (period * 1_000)), 0)
    // A camera's pictures are 40 ms apart.
    const drawAt = (at: number): Promise<Buffer> => {
      const moment = 40 * Math.floor((at % filmMs) / 40)
      return drawFrame([
        {
          x: 320 + 6 * wave(moment, 3.1, 7.9, 13.1),
          y: 170 + 4 * wave(moment, 4.3, 9.7),
          side: 700 + Math.round(8 * wave(moment, 5.7, 17.3)),
        },
      ])
    }
    const flags: FrameVerdict['flags'][number][] = []
    for (let at = 1_000_000; at < 1_000_000 + 72_000;) {
      const verdict = await analyser.analyse(CANDIDATE, { picture: await drawAt(at), takenAt: at })
      flags.push(...verdict.flags)
      at += verdict.nextSampleMs
    }
    expect(flags.map(({ flag }) => flag.reason)).toEqual(expected)
    for (const { flag } of flags) {
      expect(() => detectedFlagSchema.parse(flag)).not.toThrow()
      expect(flag.details.samples.at(-1)?.values['foretoldSame']).toBeGreaterThanOrEqual(5)
    }
  })

  it('sends a flag once more, with its end and without another picture, when the candidate is back', async () => {
    const back = Array.from({ length: 6 }, (_, index) => (index % 2 === 0 ? face : swayed))
    const [raised, ended, ...others] = await show(CANDIDATE, [
      face,
      swayed,
      ...Array<Uint8Array>(8).fill(empty),
      ...back,
    ])
    expect(raised?.flag.endedAt).toBeUndefined()
    expect(raised?.flag.timesSeen).toBe(4)
    const end = { endedAt: expect.any(Number) as number, timesSeen: 8 }
    expect(ended).toEqual({ flag: { ...raised?.flag, ...end }, evidence: null })
    expect(ended?.flag.endedAt).toBeGreaterThan(raised?.flag.detectedAt ?? Infinity)
    expect(others).toEqual([])
  })

  it('finds what goes on anew where it was told to begin anew, and else flags it once', async () => {
    const leave = [face, swayed, ...Array<Uint8Array>(8).fill(empty)]
    const [raised] = await show(CANDIDATE, leave)
    const goOn = Array<Uint8Array>(8).fill(empty)
    expect(await show(CANDIDATE, goOn, 1_100_000)).toEqual([])
    analyser.forget(CANDIDATE)
    analyser.open(CANDIDATE)
    const [again, ...others] = await show(CANDIDATE, goOn, 1_200_000)
    expect(again?.flag).toMatchObject({ reason: raised?.flag.reason })
    expect(again?.flag.detectedAt).toBeGreaterThan(1_200_000)
    expect(others).toEqual([])
  })

  it('takes a portrait that was learned in the check-in for nobody, beside the candidate and instead of them', async () => {
    const portrait = { x: 560, y: 90, side: 300 }
    const sitting = await Promise.all(
      Array.from({ length: 8 }, (_, step) =>
        drawFrame([portrait, { x: 230 + step * 3, y: 170 + (step % 3), side: 560 }]),
      ),
    )
    // In turn they would be a film that repeats.
    const sit = Array.from({ length: 90 }, (_, step) => sitting[Math.imul(step * step + 7, 0x9e3779b1) >>> 29] ?? face)
    expect(await show(CANDIDATE, sit)).toEqual([])
    const learnedAt = 1_000_000 + 90 * 2_000
    // The test begins: what was seen is forgotten, and what was learned of the room is not.
    analyser.forget(CANDIDATE)
    analyser.open(CANDIDATE)
    expect(await show(CANDIDATE, sit.slice(0, 10), learnedAt)).toEqual([])
    const empty = await drawFrame([portrait])
    // The same room once more: no two pictures of a camera are the very same.
    const again = await sharp(empty).webp({ quality: 64 }).toBuffer()
    const [raised] = await show(
      CANDIDATE,
      Array.from({ length: 60 }, (_, step) => (step % 2 ? empty : again)),
      learnedAt + 20_000,
    )
    expect(raised?.flag).toMatchObject({ reason: 'no-face' })
  })

  it('flags nothing for a candidate who sits in front of the camera', async () => {
    const swaying = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? face : swayed))
    expect(await show(CANDIDATE, swaying)).toEqual([])
  })

  it('judges the gaze from the look that was measured, at once and by that look alone', async () => {
    const seen = async (takenAt: number) => {
      const verdict = await analyser.analyse(CANDIDATE, { picture: face, takenAt })
      return verdict.status === 'analysed' ? verdict : expect.fail('not analysed')
    }
    const first = await seen(1_000)
    expect(first.live.gaze).toBe('unknown')
    const look = first.look ?? expect.fail('no look')
    analyser.calibrate(CANDIDATE, look)
    expect((await seen(2_000)).live).toMatchObject({ gaze: 'center', attention: 100 })
    analyser.calibrate(CANDIDATE, { ...look, head: { ...look.head, yaw: look.head.yaw - 25 } })
    expect((await seen(3_000)).live.gaze).toBe('away')
  })

  it('keeps candidates apart', async () => {
    await show(OTHER, Array<Uint8Array>(3).fill(empty))
    expect(await show(CANDIDATE, [empty])).toEqual([])
  })

  it('never rejects: unknown candidates, garbage and late frames are skipped', async () => {
    const skipped = async (id: string, picture: Uint8Array, takenAt: number): Promise<string> => {
      const verdict = await analyser.analyse(id, { picture, takenAt })
      return verdict.status === 'skipped' ? verdict.reason : verdict.status
    }
    expect(await skipped('b4a4f0c6-6a53-4f3c-9f27-0d3c7a1f2e99', face, 1)).toBe('unavailable')
    expect(await skipped(CANDIDATE, Buffer.from('garbage'), 1)).toBe('undecodable')
    expect(await skipped(CANDIDATE, face, 2000)).toBe('analysed')
    expect(await skipped(CANDIDATE, face, 1000)).toBe('stale')
  })

  it('looks again soon after a skipped frame where a suspicion is open', async () => {
    expect(await analyser.analyse(CANDIDATE, { picture: Buffer.from('garbage'), takenAt: 1 })).toMatchObject({
      nextSampleMs: 2000,
    })
    await analyser.analyse(CANDIDATE, { picture: empty, takenAt: 2 })
    expect(await analyser.analyse(CANDIDATE, { picture: Buffer.from('garbage'), takenAt: 3 })).toMatchObject({
      nextSampleMs: NO_FACE.confirmAfterMs,
    })
  })

  it('skips a frame whose candidate leaves meanwhile', async () => {
    const verdict = analyser.analyse(CANDIDATE, { picture: face, takenAt: 1 })
    analyser.forget(CANDIDATE)
    expect((await verdict).status).toBe('skipped')
  })

  it('continues after its process was killed', async () => {
    const pid = analyser.inferencePid() ?? expect.fail('no process')
    const underWay = analyser.analyse(CANDIDATE, { picture: face, takenAt: 1 })
    process.kill(pid, 'SIGKILL')
    expect(await underWay).toMatchObject({ status: 'skipped', reason: 'unavailable' })
    await analyser.untilReady()
    const verdict = await analyser.analyse(CANDIDATE, { picture: face, takenAt: 2 })
    const live: LiveAnalysis | null = verdict.status === 'analysed' ? verdict.live : null
    expect(live).toMatchObject({ at: 2, faces: 1 })
  })

  /** A second of levels, and what was heard where they ask for it, as a media node does; the flags. */
  async function hearSecond(second: number, levelDb: number, packets: Uint8Array[]): Promise<DetectedFlag[]> {
    const at = second * 1000
    const { flags, wantsSound } = analyser.onLevel(CANDIDATE, { levelDb, at })
    if (wantsSound !== true) return flags
    const heard = await analyser.listen?.(CANDIDATE, { packets, from: at, until: at + 1_800 })
    return [...flags, ...(heard?.flags ?? [])]
  }

  it('listens where levels ask for it, and flags speech with what was measured of it', async () => {
    const speech = await encodeOpus(await speak('please tell me which of the answers is right.', 'rms'))
    const packets = speech.slice(0, 90).map(({ packet }) => packet)
    expect(analyser.onLevel(CANDIDATE, { levelDb: -60, at: 0 }).reading).toEqual({
      ...{ testSessionId: CANDIDATE, level: 17, hasVoice: false },
    })
    const flags: DetectedFlag[] = []
    for (let second = 1; second < 40; second += 1)
      flags.push(...(await hearSecond(second, second < 20 ? -60 : ([-30, -36, -27][second % 3] ?? -30), packets)))
    expect(flags).toHaveLength(1)
    expect(detectedFlagSchema.parse(flags[0])).toMatchObject({ reason: 'voice', type: 'suspicious-audio' })
    expect(flags[0]?.details.samples).toHaveLength(3)
    expect(analyser.onLevel(CANDIDATE, { levelDb: -30, at: 40_000 }).reading.hasVoice).toBe(true)
  })

  it.each([
    ['noise', () => encodeOpus(keyboard(2))],
    ['what is no Opus', () => Promise.resolve([{ packet: Uint8Array.of(1, 2, 3), levelDb: -30 }])],
    ['nothing', () => Promise.resolve([])],
  ])('flags nothing of %s, however loud it is', async (_what, sound) => {
    const packets = (await sound()).map(({ packet }) => packet)
    const flags: DetectedFlag[] = []
    for (let second = 0; second < 40; second += 1)
      flags.push(...(await hearSecond(second, second < 20 ? -60 : ([-30, -36, -27][second % 3] ?? -30), packets)))
    expect(flags).toEqual([])
  })
})
