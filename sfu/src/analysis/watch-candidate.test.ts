import type { CandidateAnalyser, FrameVerdict } from '@pengawas/shared/contracts/analysis'
import pino from 'pino'
import { describe, expect, it, vi } from 'vitest'
import type { FrameSampler, SampledPicture } from '../taps/frame-sampler.ts'
import { AnalysisPause } from './analysis-pause.ts'
import { watchCandidate } from './watch-candidate.ts'
import type { WatchOptions } from './watch-candidate.ts'

const picture: SampledPicture = { picture: new Uint8Array(4), takenAt: 0, width: 640, height: 360, packets: 3 }
const calm: Extract<FrameVerdict, { status: 'analysed' }> = {
  status: 'analysed',
  live: { at: 5, faces: 1, faceConfidence: 1, attention: 100, gaze: 'center' },
  framing: { faces: 1, faceHeight: 0.4, faceX: 0.5, faceY: 0.5, luminance: 120, verdict: 'good' },
  look: null,
  flags: [],
  nextSampleMs: 2_000,
}
const skipped: FrameVerdict = { status: 'skipped', reason: 'unavailable', flags: [], nextSampleMs: 2_000 }

const unanalysed = (count: number): FrameVerdict[] => Array.from({ length: count }, () => skipped)
const none = (count: number): null[] => Array.from({ length: count }, () => null)

/** Runs a watch in its own time: every wait passes at once, and the watch ends after the given number of them. */
async function run(options: {
  pictures: (SampledPicture | null)[]
  verdicts?: FrameVerdict[]
  sampleTakesMs?: number
  longestPeriodMs?: number
  wanted?: ReturnType<WatchOptions['wanted']>
  live?: () => boolean
}) {
  const stop = new AbortController()
  const clock = { now: 0 }
  const waits: number[] = []
  const onLive = vi.fn<WatchOptions['onLive']>()
  const onFraming = vi.fn<WatchOptions['onFraming']>()
  const onFlag = vi.fn<WatchOptions['onFlag']>()
  const onSampled = vi.fn<WatchOptions['onSampled']>()
  const onMissed = vi.fn<WatchOptions['onMissed']>()
  const pictures = [...options.pictures]
  const verdicts = [...(options.verdicts ?? [])]
  const sampler: FrameSampler = {
    get live() {
      return options.live?.() ?? true
    },
    untilLive: () => Promise.resolve(),
    sample: () => {
      clock.now += options.sampleTakesMs ?? 0
      const next = pictures.shift() ?? null
      return Promise.resolve(next && { ...next, takenAt: clock.now })
    },
    close: () => undefined,
  }
  const analyse = vi.fn<CandidateAnalyser['analyse']>(() => Promise.resolve(verdicts.shift() ?? calm))
  const analyser = { analyse } as unknown as CandidateAnalyser
  await watchCandidate(
    sampler,
    {
      testSessionId: 'a',
      camera: 'first',
      analyser,
      pause: new AnalysisPause(),
      phaseMs: 700,
      log: pino({ level: 'silent' }),
      now: () => clock.now,
      wait: (leftMs) => {
        const ms = leftMs()
        waits.push(ms)
        clock.now += ms
        if (waits.length > options.pictures.length) stop.abort()
        return stop.signal.aborted ? Promise.reject(new Error('aborted')) : Promise.resolve()
      },
      longestPeriodMs: () => options.longestPeriodMs ?? Infinity,
      wanted: () => options.wanted ?? {},
      onLive,
      onFraming,
      onLook: () => undefined,
      onFlag,
      onSampled,
      onMissed,
    },
    stop.signal,
  )
  return { waits, analyse, onLive, onFraming, onFlag, onSampled, onMissed }
}

describe('watchCandidate', () => {
  it('waits for its turn, then keeps the pace whatever a sample takes', async () => {
    const { waits, onLive, onSampled } = await run({ pictures: [picture, picture], sampleTakesMs: 300 })
    expect(onSampled).toHaveBeenCalledTimes(2)
    expect(waits).toEqual([700, 1_700, 1_700])
    expect(onLive).toHaveBeenCalledTimes(2)
  })

  it('samples again as soon as the verdict asks for it', async () => {
    const { waits } = await run({ pictures: [picture, picture], verdicts: [{ ...calm, nextSampleMs: 300 }] })
    expect(waits).toEqual([700, 300, 2_000])
  })

  it('keeps a quicker pace while somebody looks closely, and says how the candidate sits', async () => {
    const stuck = { ...calm, framing: null }
    const { waits, onFraming } = await run({
      pictures: [picture, picture],
      verdicts: [calm, stuck],
      longestPeriodMs: 1_000,
    })
    expect(waits).toEqual([700, 1_000, 1_000])
    expect(onFraming).toHaveBeenCalledExactlyOnceWith(calm.framing, 700)
  })

  it('says what is wanted of a picture', async () => {
    const { analyse } = await run({ pictures: [picture], wanted: { withEyes: true } })
    expect(analyse.mock.calls[0]?.[1]).toEqual({
      ...{ picture: picture.picture, takenAt: 700, camera: 'first', withEyes: true },
    })
  })

  it('passes flags on', async () => {
    const flag = { flag: { id: 'f' }, evidence: picture.picture }
    const { onFlag } = await run({
      pictures: [picture],
      verdicts: [{ ...calm, flags: [flag] } as unknown as FrameVerdict],
    })
    expect(onFlag).toHaveBeenCalledExactlyOnceWith(flag)
  })

  it('counts missing pictures, and reports after ten seconds that nothing is known', async () => {
    const missing = Array<null>(7).fill(null)
    const { onMissed, onLive } = await run({ pictures: [picture, ...missing, picture] })
    expect(onMissed).toHaveBeenCalledTimes(7)
    const said = onLive.mock.calls.map(([live]) => [live.faces, live.everyMs])
    expect(said).toEqual([
      [1, undefined],
      ...[4_000, 6_000, 8_000, 10_000].map((everyMs) => [1, everyMs]),
      ...[
        [null, undefined],
        [null, undefined],
      ],
      [1, undefined],
    ])
  })

  it('says with the first picture that analysis is down, and for how long', async () => {
    const { onMissed, onLive } = await run({
      pictures: Array<SampledPicture>(4).fill(picture),
      verdicts: [calm, skipped, skipped, calm],
    })
    expect(onMissed).not.toHaveBeenCalled()
    expect(onLive.mock.calls.map(([live]) => [live.faces, live.pausedForMs])).toEqual([
      ...[
        [1, undefined],
        [null, 2_000],
        [null, 4_000],
      ],
      [1, undefined],
    ])
  })

  it('holds nothing that was seen before for current while analysis is down', async () => {
    const slow = { ...calm, nextSampleMs: 4_000 }
    const { onLive } = await run({
      pictures: [picture, picture, picture, null, picture],
      verdicts: [slow, slow, { ...skipped, nextSampleMs: 500 }, slow],
    })
    expect(onLive.mock.calls.map(([live]) => live.faces)).toEqual([1, 1, null, 1])
  })

  it.each(['failed', 'stale', 'undecodable'] as const)(
    'says so after ten seconds where pictures are %s',
    async (reason) => {
      const { onLive } = await run({
        pictures: Array<SampledPicture>(7).fill(picture),
        verdicts: [calm, ...Array<FrameVerdict>(6).fill({ ...skipped, reason })],
      })
      const paused = onLive.mock.calls.filter(([live]) => live.pausedForMs !== undefined)
      expect(paused.map(([live]) => live.pausedForMs)).toEqual([12_000])
      expect(paused[0]?.[0]).toMatchObject({ faces: null, gaze: 'unknown' })
    },
  )

  it('does not hold a pause against the camera', async () => {
    const { onMissed, onLive } = await run({ pictures: [null, null, null, null], live: () => false })
    expect(onMissed).not.toHaveBeenCalled()
    expect(onLive).toHaveBeenCalledWith(expect.objectContaining({ faces: null }))
    expect(onLive.mock.calls.every(([live]) => live.pausedForMs === undefined)).toBe(true)
  })

  it.each([
    ['is not flagged while it is short', unanalysed(15), []],
    ['is one flag once it has lasted, which ends with the watch', unanalysed(20), [undefined, 40_700]],
    ['ends where pictures are analysed again', [...unanalysed(20), calm, calm], [undefined, 40_700]],
    ['goes on where one picture is lost', [...unanalysed(10), null, ...unanalysed(10)], [undefined, 42_700]],
    ['ends with the last picture where none arrives any more', [...unanalysed(20), ...none(20)], [undefined, 38_700]],
    ['is none where no picture arrives', [calm, ...none(20)], []],
    ['is none where no picture arrived for most of it', [...unanalysed(1), ...none(20), ...unanalysed(5)], []],
  ])('a pause of the analysis %s', async (_what, samples, ends) => {
    const { onFlag } = await run({
      pictures: samples.map((verdict) => verdict && picture),
      verdicts: samples.filter((verdict) => verdict !== null),
    })
    const flags = onFlag.mock.calls.map(([{ flag }]) => flag)
    expect(flags.map(({ endedAt }) => endedAt)).toEqual(ends)
    expect(new Set(flags.map(({ id }) => id)).size).toBe(Math.min(1, ends.length))
    for (const flag of flags)
      expect(flag).toMatchObject({ type: 'technical', reason: 'analysis-unavailable', detectedAt: 700 })
  })
})
