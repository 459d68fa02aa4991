import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureModels } from '@pengawas/ml/convert/convert-models'
import { INFERENCE_NODE_FLAGS } from '@pengawas/ml/inference/inference-process'
import { openFrameAnalyser, type FrameAnalyser, type Part } from '@pengawas/ml/models/frame-analyser'
import { decodePicture, prepareDecoder } from '@pengawas/ml/models/picture-decoder'
import { SAMPLE_PERIOD_MS } from '@pengawas/shared/contracts/analysis'
import { drawRoom, drawSequence } from './moving-people.ts'
import { percentile } from './percentiles.ts'
import { paths } from '../support/paths.ts'

/**
 * What one sample costs, on one thread of this process: decode, detector, face mesh, eyes, and the rest. CPU time and not
 * elapsed time, so that other work on the machine counts as little as possible.
 *
 * The samples are those of candidates who move as people do, every two seconds and by turns, as a media node analyses them:
 * a face is followed by its mesh, and detector, eyes and comparisons have a pace of their own. The same pictures are analysed by all models
 * as well, one by one and in the same run: that is what the sample would cost without following, and what it must agree with.
 */
const CANDIDATES = 8
const SAMPLES = 32
const WARM_UP = 3
/** A calm face is compared with the portrait every 15 s, which is every eighth of its samples. */
const COMPARED_EVERY = 8
/** Two faces are the same where their heads point the same way; the mesh differs a little with the part that it is shown. */
const MAX_TURN_DEGREES = 4

type Parts = Record<Part | 'decode', number>

const cpuMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

interface Measured {
  total: number[]
  parts: Parts[]
}

/** Sums what each part takes until it is asked. */
class Stopwatch {
  #parts: Parts = { decode: 0, detector: 0, mesh: 0, iris: 0, witnesses: 0, likeness: 0, other: 0 }

  run = <Result>(part: keyof Parts, work: () => Result): Result => {
    const start = process.cpuUsage()
    const stop = (): void => {
      this.#parts[part] += cpuMs(start)
    }
    const result = work()
    if (result instanceof Promise) return result.finally(stop) as Result
    stop()
    return result
  }

  take(): Parts {
    const taken = this.#parts
    this.#parts = { decode: 0, detector: 0, mesh: 0, iris: 0, witnesses: 0, likeness: 0, other: 0 }
    return taken
  }
}

async function measure(): Promise<void> {
  await prepareDecoder()
  const { directory, modelVersion } = await ensureModels({ cacheDir: path.join(paths.root, 'tests/output') })
  const stopwatch = new Stopwatch()
  const analyser = await openFrameAnalyser(directory, stopwatch.run)
  const people: Buffer[][] = []
  for (let candidate = 0; candidate < CANDIDATES; candidate++) people.push(await drawSequence(candidate, SAMPLES))
  const bytes = people.flat().map((frame) => frame.length)
  console.log(
    `${CANDIDATES} candidates with ${SAMPLES} samples of 640×360, ${percentile(bytes, 0.5)} bytes in the middle, ` +
      `models ${modelVersion}, load of the machine ${loadavg()[0]?.toFixed(1)}`,
  )

  const followed: Measured = { total: [], parts: [] }
  const whole: Measured = { total: [], parts: [] }
  let detections = 0
  const turns: number[] = []
  for (let sample = 0; sample < SAMPLES; sample++)
    for (const [candidate, frames] of people.entries()) {
      const frame = frames[sample] ?? Buffer.alloc(0)
      const withLikeness = sample % COMPARED_EVERY === candidate % COMPARED_EVERY
      const origin = { candidate: String(candidate), at: sample * SAMPLE_PERIOD_MS, withEyes: false, withLikeness }
      const analyse = async (into: Measured, from?: typeof origin) => {
        stopwatch.take()
        const start = process.cpuUsage()
        const picture = await stopwatch.run('decode', () => decodePicture(frame))
        const observation = await analyser.analyse(picture, from)
        if (sample >= WARM_UP) {
          into.total.push(cpuMs(start))
          into.parts.push(stopwatch.take())
        }
        return observation
      }
      const [ours, theirs] = [await analyse(followed, origin), await analyse(whole)]
      const [a, b] = [ours.faces[0], theirs.faces[0]]
      // A sample without a face is cheap, so one that was missed must not make the figure look good.
      if (!a?.head || !a.gaze || a.faceFlag < 0.95 || !b?.head)
        throw new Error(`a face was missed in sample ${sample} of candidate ${candidate}`)
      turns.push(Math.hypot(a.head.yaw - b.head.yaw, a.head.pitch - b.head.pitch))
      if (ours.detectedAgeMs === 0) detections += 1
    }
  const empty = await measureEmptyRoom(analyser, stopwatch)
  await analyser.close()
  const samples = CANDIDATES * SAMPLES
  console.log(`the detector looked at ${detections} of ${samples} samples; all models on each: ${show(whole)}`)
  const turn = percentile(turns, 0.95)
  console.log(`heads point the same way within ${rounded(turn)}° (p95), ${rounded(percentile(turns, 0.5))}° (p50)`)
  console.log(`an empty room, where all witnesses are asked: ${show(empty)}`)
  if (turn > MAX_TURN_DEGREES) throw new Error('followed faces are not measured as all models measure them')
  console.log(JSON.stringify({ bench: 'ml', ...figuresOf(followed) }))
}

/** What a sample costs while somebody is suspected to have left: the detector finds nobody, and the others are asked. */
async function measureEmptyRoom(analyser: FrameAnalyser, stopwatch: Stopwatch): Promise<Measured> {
  const measured: Measured = { total: [], parts: [] }
  const frame = await drawRoom()
  for (let sample = 0; sample < SAMPLES; sample++) {
    stopwatch.take()
    const start = process.cpuUsage()
    const picture = await stopwatch.run('decode', () => decodePicture(frame))
    const { headScore } = await analyser.analyse(picture, { candidate: 'left', at: sample * 360, withEyes: false })
    if (headScore === null) throw new Error('the third witness was not asked')
    if (sample < WARM_UP) continue
    measured.total.push(cpuMs(start))
    measured.parts.push(stopwatch.take())
  }
  return measured
}

function figuresOf({ total, parts }: Measured) {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const meanOf = (part: keyof Parts): number => rounded(mean(parts.map((each) => each[part])))
  return {
    cpuMsPerSample: {
      p50: rounded(percentile(total, 0.5)),
      p95: rounded(percentile(total, 0.95)),
      mean: rounded(mean(total)),
    },
    // Means, since a part that runs in every fourth sample has a median of 0.
    parts: {
      decode: meanOf('decode'),
      detector: meanOf('detector'),
      mesh: meanOf('mesh'),
      iris: meanOf('iris'),
      witnesses: meanOf('witnesses'),
      likeness: meanOf('likeness'),
      other: rounded(mean(parts.map((each, index) => (total[index] ?? 0) - sumOfNamed(each)))),
    },
    samplesPerSecondPerCore: rounded(1000 / mean(total)),
  }
}

/** What no part accounts for is the rest, with the tones of the picture. */
function sumOfNamed({ decode, detector, mesh, iris, witnesses, likeness }: Parts): number {
  return decode + detector + mesh + iris + witnesses + likeness
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10
const show = (measured: Measured): string => JSON.stringify(figuresOf(measured))

/** The measurement runs in a process of its own with the flags that the inference process has. */
async function main(): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), ['--measure'], { execArgv: [...INFERENCE_NODE_FLAGS] })
  const [code] = (await once(child, 'exit')) as [number | null]
  process.exitCode = code ?? 1
}

await (process.argv.includes('--measure') ? measure() : main())
