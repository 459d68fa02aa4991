import { SAMPLE_PERIOD_MS } from '@pengawas/shared/contracts/analysis'
import type {
  CandidateAnalyser,
  FrameVerdict,
  FramingReading,
  GazeLook,
  LiveAnalysis,
  SampledFrame,
} from '@pengawas/shared/contracts/analysis'
import { isCurrent } from '@pengawas/shared/rules/figure-age'
import type { Logger } from 'pino'
import type { FrameSampler, SampledPicture } from '../taps/frame-sampler.ts'
import type { AnalysisPause } from './analysis-pause.ts'
import { waitBeforeNextMs } from './pacing.rules.ts'
import { Thinning } from './thinning.rules.ts'

type VerdictFlag = FrameVerdict['flags'][number]

export interface WatchOptions {
  testSessionId: string
  /** Another one each time the candidate's camera is opened. */
  camera: string
  analyser: CandidateAnalyser
  /** What becomes a flag where pictures arrive that nobody analyses. */
  pause: AnalysisPause
  /** Delay before the first sample, in milliseconds: candidates take turns. */
  phaseMs: number
  log: Logger
  now: () => number
  /** Waits until nothing is left of what `leftMs` says; rejects when the signal aborts. */
  wait: (leftMs: () => number, signal: AbortSignal) => Promise<void>
  /** How long at most from one sample to the next: less than analysis itself wants while somebody looks closely. */
  longestPeriodMs: () => number
  /** What is wanted of the picture that is taken next. */
  wanted: () => Pick<SampledFrame, 'calmMs' | 'withEyes'>
  onLive: (analysis: LiveAnalysis) => void
  /** How the candidate sat before the camera, at a moment in milliseconds since the epoch. */
  onFraming: (framing: FramingReading, takenAt: number) => void
  /** Where the candidate looked at that moment. */
  onLook: (look: GazeLook | null, takenAt: number) => void
  onSampled: (picture: SampledPicture) => void
  /** A sample was due, and no picture arrived. */
  onMissed: () => void
  onFlag: (flag: VerdictFlag) => void
}

/** Whether a picture arrived and nothing could analyse it: that is said at once, and not only when what was seen is too old. */
const isDown = (verdict: FrameVerdict, takenAt: number | null): boolean =>
  verdict.status === 'skipped' && verdict.reason === 'unavailable' && takenAt !== null

/**
 * Watches one camera until the signal aborts: take a sample, get a verdict, wait as long as the verdict asks, and
 * repeat. While the camera is paused, it waits, and the live analysis is unknown. So it is where nothing can analyse its pictures,
 * and where none was analysed for too long: an old result is not shown as current, and it is said for how long nothing was seen. Before that it is said how far
 * apart pictures are, where that is more than usual. Where pictures arrive
 * all the while, that is flagged; where none do, it is their absence that is flagged, elsewhere.
 */
export async function watchCandidate(sampler: FrameSampler, options: WatchOptions, signal: AbortSignal): Promise<void> {
  const { now, pause, wait, longestPeriodMs, onFlag, onFraming, onLive, onLook } = options
  let analysedAt = now()
  const thinning = new Thinning()
  let newest: LiveAnalysis | null = null
  const flagPause = (flag: VerdictFlag['flag'] | null): void => {
    if (flag !== null) onFlag({ flag, evidence: null })
  }
  try {
    const turnAt = now() + options.phaseMs
    await wait(() => turnAt - now(), signal)
    for (;;) {
      if (!sampler.live) {
        onLive(unknownAnalysis(now()))
        flagPause(pause.isOver(now()))
        await sampler.untilLive(signal)
        analysedAt = now()
        thinning.startAnew()
        newest = null
      }
      const startedAt = now()
      const { verdict, takenAt } = await observe(sampler, options, signal)
      signal.throwIfAborted()
      if (verdict.status === 'analysed') {
        analysedAt = now()
        newest = verdict.live
        if (takenAt !== null) thinning.analysed(takenAt)
        onLive({ ...newest, ...everyOf(thinning, analysedAt) })
        flagPause(pause.isOver(analysedAt))
        if (verdict.framing !== null && takenAt !== null) onFraming(verdict.framing, takenAt)
        if (takenAt !== null) onLook(verdict.look, takenAt)
        for (const flag of verdict.flags) onFlag(flag)
      } else {
        const isUnseen = isDown(verdict, takenAt)
        // Until a picture is analysed again, nothing that was seen before holds.
        if (isUnseen) newest = null
        if (sampler.live && (isUnseen || !isCurrent(analysedAt, now())))
          onLive({ ...unknownAnalysis(startedAt), pausedForMs: now() - analysedAt })
        else if (sampler.live && newest !== null && thinning.everyMs(now()) !== null)
          onLive({ ...newest, ...everyOf(thinning, now()) })
        flagPause(takenAt === null ? pause.missed(now()) : pause.goesOn(takenAt))
      }
      const { nextSampleMs } = verdict
      const left = (): number =>
        waitBeforeNextMs({ startedAt, takenAt }, now(), Math.min(nextSampleMs, longestPeriodMs()))
      await wait(left, signal)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    flagPause(pause.isOver(now()))
  }
}

function everyOf(thinning: Thinning, at: number): Pick<LiveAnalysis, 'everyMs'> {
  const everyMs = thinning.everyMs(at)
  return everyMs === null ? {} : { everyMs }
}

interface Observed {
  verdict: FrameVerdict
  /** When the picture was taken, in milliseconds since the epoch; null where none came. */
  takenAt: number | null
}

async function observe(sampler: FrameSampler, options: WatchOptions, signal: AbortSignal): Promise<Observed> {
  const { testSessionId, camera, analyser, log, wanted, onSampled, onMissed } = options
  const picture = await takePicture(sampler, options, signal)
  if (picture === null) {
    // A camera that was paused or closed meanwhile has not failed to deliver.
    if (sampler.live && !signal.aborted) onMissed()
    return {
      verdict: { status: 'skipped', reason: 'unavailable', flags: [], nextSampleMs: SAMPLE_PERIOD_MS },
      takenAt: null,
    }
  }
  onSampled(picture)
  const { width, height, packets, ...frame } = picture
  log.trace({ testSessionId, width, height, packets, bytes: frame.picture.length }, 'sample taken')
  return { verdict: await analyser.analyse(testSessionId, { ...frame, camera, ...wanted() }), takenAt: frame.takenAt }
}

async function takePicture(
  sampler: FrameSampler,
  { testSessionId, log }: WatchOptions,
  signal: AbortSignal,
): Promise<SampledPicture | null> {
  try {
    return await sampler.sample(signal)
  } catch (error) {
    // The worker refuses when the producer ends in the middle of a sample; the watch is then about to be stopped.
    log.debug({ err: error, testSessionId }, 'sample failed')
    return null
  }
}

/** That nothing is known of a candidate at a moment, in milliseconds since the epoch. */
export function unknownAnalysis(at: number): LiveAnalysis {
  return { at, faces: null, faceConfidence: null, attention: null, gaze: 'unknown' }
}
