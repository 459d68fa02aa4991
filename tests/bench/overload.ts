import { setTimeout as delay } from 'node:timers/promises'
import { createCandidateAnalyser, type RunningCandidateAnalyser } from '@pengawas/ml/candidate-analyser'
import { ensureModels } from '@pengawas/ml/convert/convert-models'
import { SAMPLE_PERIOD_MS } from '@pengawas/shared/contracts/analysis'
import { AnalysisPause } from '@pengawas/sfu/analysis/analysis-pause'
import { Pace } from '@pengawas/sfu/analysis/pace'
import { startPhaseMs } from '@pengawas/sfu/analysis/pacing.rules'
import { watchCandidate } from '@pengawas/sfu/analysis/watch-candidate'
import type { FrameSampler } from '@pengawas/sfu/taps/frame-sampler'
import path from 'node:path'
import pino from 'pino'
import { paths } from '../support/paths.ts'
import { drawSequence } from './moving-people.ts'
import { percentile } from './percentiles.ts'

/**
 * More candidates than one inference process can analyse: for how long each of them is not looked at, and whether being late
 * raises flags. What the process can do is measured first, in the same run, so that the load is one and a half times that on
 * any machine. Pictures are of people who move, and are watched as a media node watches cameras.
 */
const LOAD = 1.5
const PEOPLE = 8
const PICTURES = 32
const SETTLING_MS = 8_000
const MEASURING_MS = 15_000
const RUNNING_MS = 60_000
/** Every candidate is looked at within this, whatever the load. */
const LONGEST_GAP_MS = 10_000
/** Where the machine did less than this share of what it did when it was measured, other work was in the way, and nothing is proved. */
const LEAST_SHARE = 0.8
/** A load below this is not the one that is promised; a few hundredths are the difference between two measurements. */
const LEAST_LOAD = LOAD * 0.95

const log = pino({ level: 'silent' })

/** So many at once are more than any process can do. */
const CROWD = 320
/** How many candidates want so many times what can be done in a second. */
const candidatesFor = (samplesPerSecond: number): number =>
  Math.ceil((samplesPerSecond * LOAD * SAMPLE_PERIOD_MS) / 1000)

/**
 * How many samples a second the process can do, on this machine and now: `most` where about as many are wanted, and `least` where
 * far more are. Then each costs more, since they are further apart and the detector has to look at more of them.
 */
async function measureCapacity(
  analyser: RunningCandidateAnalyser,
  people: readonly Buffer[][],
): Promise<{ most: number; least: number }> {
  const least = await measureCrowd(analyser, people, { measurement: 0, crowd: CROWD })
  const other = await measureCrowd(analyser, people, { measurement: 1, crowd: candidatesFor(least) })
  return { most: Math.max(least, other), least: Math.min(least, other) }
}

async function measureCrowd(
  analyser: RunningCandidateAnalyser,
  people: readonly Buffer[][],
  { measurement, crowd }: { measurement: number; crowd: number },
): Promise<number> {
  const end = new AbortController()
  const watches = Array.from({ length: crowd }, (_, ordinal) =>
    watch(analyser, `crowd-${measurement}-${ordinal}`, ordinal, people[ordinal % PEOPLE] ?? [], end.signal),
  )
  await delay(SETTLING_MS)
  const before = analyser.stats()
  await delay(MEASURING_MS)
  const after = analyser.stats()
  end.abort()
  await Promise.all(watches)
  return ((after.analysed - before.analysed) * 1000) / MEASURING_MS
}

interface Watched {
  /** When each picture was taken that was analysed. */
  analysedAt: number[]
  flags: string[]
}

/** One candidate, watched until the signal aborts. */
async function watch(
  analyser: RunningCandidateAnalyser,
  testSessionId: string,
  ordinal: number,
  pictures: readonly Buffer[],
  signal: AbortSignal,
): Promise<Watched> {
  const watched: Watched = { analysedAt: [], flags: [] }
  analyser.open(testSessionId)
  let sample = ordinal
  const sampler: FrameSampler = {
    live: true,
    untilLive: () => Promise.resolve(),
    sample: () => {
      sample += 1
      // In turn they would be a film that repeats.
      const picture = pictures[(sample * sample + Math.floor(sample / 3)) % PICTURES] ?? Buffer.alloc(0)
      return Promise.resolve({ picture, takenAt: Date.now(), width: 640, height: 360, packets: 4 })
    },
    close: () => undefined,
  }
  const pace = new Pace(Date.now)
  await watchCandidate(
    sampler,
    {
      ...{
        testSessionId,
        camera: '',
        analyser,
        pause: new AnalysisPause(),
        phaseMs: startPhaseMs(ordinal),
        log,
        now: Date.now,
      },
      wait: (leftMs, aborted) => pace.wait(leftMs, aborted),
      longestPeriodMs: () => pace.longestPeriodMs(),
      wanted: () => ({}),
      onLive: () => undefined,
      onFraming: (_framing, takenAt) => watched.analysedAt.push(takenAt),
      onLook: () => undefined,
      onSampled: () => undefined,
      onMissed: () => undefined,
      onFlag: ({ flag }) => watched.flags.push(flag.reason),
    },
    signal,
  )
  analyser.forget(testSessionId)
  return watched
}

/** The longest time without a look at a candidate between two moments. */
function longestGap({ analysedAt }: Watched, from: number, to: number): number {
  const moments = [from, ...analysedAt.filter((at) => at > from && at < to), to]
  return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at)))
}

async function measure(): Promise<void> {
  const { directory } = await ensureModels({ cacheDir: path.join(paths.root, 'tests/output') })
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, person) => drawSequence(person, PICTURES)))
  const analyser = await createCandidateAnalyser({ modelsDirectory: directory, log })
  const end = new AbortController()
  try {
    const capacity = await measureCapacity(analyser, people)
    const candidates = candidatesFor(capacity.most)
    console.log(
      `one process analyses ${capacity.least.toFixed(1)} to ${capacity.most.toFixed(1)} samples a second; ${candidates} candidates want ${LOAD} times the latter`,
    )
    const before = analyser.stats()
    const startedAt = Date.now()
    const from = startedAt + SAMPLE_PERIOD_MS
    const watches = Array.from({ length: candidates }, (_, ordinal) =>
      watch(analyser, `candidate-${ordinal}`, ordinal, people[ordinal % PEOPLE] ?? [], end.signal),
    )
    await delay(RUNNING_MS)
    const to = Date.now()
    const after = analyser.stats()
    end.abort()
    const watched = await Promise.all(watches)
    const gaps = watched.map((each) => longestGap(each, from, to))
    const flags = watched.flatMap((each) => each.flags)
    const analysedPerSecond = ((after.analysed - before.analysed) * 1000) / (to - startedAt)
    const figures = {
      bench: 'overload',
      load: LOAD,
      wantedOverDone: Math.round((candidates * 100_000) / SAMPLE_PERIOD_MS / analysedPerSecond) / 100,
      candidates,
      longestGapMs: { p50: percentile(gaps, 0.5), p95: percentile(gaps, 0.95), max: Math.max(...gaps) },
      analysedPerSecond: Math.round(analysedPerSecond * 10) / 10,
      skipped: after.skipped - before.skipped,
      falseFlags: flags.length,
    }
    if (flags.length > 0) console.log(flags.join(' '))
    console.log(JSON.stringify(figures))
    if (figures.analysedPerSecond < capacity.least * LEAST_SHARE)
      throw new Error('the machine did other work meanwhile, so that the load was more than it should be')
    if (figures.wantedOverDone < LEAST_LOAD) throw new Error('the load was less than it should be')
    if (figures.longestGapMs.max > LONGEST_GAP_MS) throw new Error('a candidate was not looked at for too long')
    if (flags.length > 0) throw new Error('load raised flags of people who only sat there')
  } finally {
    end.abort()
    await analyser.close()
  }
}

await measure()
