import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureModels } from '@pengawas/ml/convert/convert-models'
import { INFERENCE_NODE_FLAGS } from '@pengawas/ml/inference/inference-process'
import { openFrameAnalyser } from '@pengawas/ml/models/frame-analyser'
import { decodePicture, prepareDecoder } from '@pengawas/ml/models/picture-decoder'
import sharp from 'sharp'
import { paths } from '../support/paths.ts'
import { percentile } from './percentiles.ts'

/**
 * What one sample costs: decode, detector, face mesh, both eyes, on one thread of this process. CPU time and not elapsed
 * time, so that other work on the machine counts as little as possible.
 *
 * The frames are the portrait as a web camera would send it: near and far, left and right, leaning, in good and in bad
 * light, each encoded separately. A lossy WebP is a VP8 key frame in a box, which is what the media node hands over.
 */
const FRAMES = 200
const WARM_UP = 20
const [WIDTH, HEIGHT] = [640, 360]
/** Size of the portrait's side in the picture; its face is a fifth of that. */
const SMALLEST = 330
const LARGEST = 760

/** Walks evenly through 0 to 1 in an order without pattern (golden ratio sequence), so that every run has the same frames. */
const spread = (index: number, stream: number): number =>
  (index * 0.6180339887 + stream * 0.3247179572 + index * stream * 0.1) % 1

async function drawFrame(index: number): Promise<Buffer> {
  const side = Math.round(SMALLEST + (LARGEST - SMALLEST) * spread(index, 1))
  const turned = await sharp(paths.portrait)
    .resize(side, side)
    .rotate(20 * (spread(index, 2) - 0.5), { background: '#7a7468' })
    .png()
    .toBuffer({ resolveWithObject: true })
  // The face lies at 44 % from the left and a quarter from the top of the portrait; it moves about the picture's middle.
  const left = Math.round(WIDTH * (0.3 + 0.4 * spread(index, 3)) - turned.info.width * 0.44)
  const top = Math.round(HEIGHT * (0.35 + 0.25 * spread(index, 4)) - turned.info.height * 0.26)
  const visible = {
    left: Math.max(0, -left),
    top: Math.max(0, -top),
    width: Math.min(turned.info.width, WIDTH - left) - Math.max(0, -left),
    height: Math.min(turned.info.height, HEIGHT - top) - Math.max(0, -top),
  }
  const person = await sharp(turned.data).extract(visible).toBuffer()
  const room = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#7a7468' } })
    .composite([{ input: person, left: Math.max(0, left), top: Math.max(0, top) }])
    .png()
    .toBuffer()
  return await sharp(room)
    .modulate({ brightness: 0.55 + 0.7 * spread(index, 5), saturation: 0.6 + 0.6 * spread(index, 6) })
    .webp({ quality: Math.round(45 + 35 * spread(index, 7)) })
    .toBuffer()
}

const cpuMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

async function measure(): Promise<void> {
  prepareDecoder()
  const { directory, modelVersion } = await ensureModels({ cacheDir: path.join(paths.root, 'tests/output') })
  const analyser = await openFrameAnalyser(directory)
  const frames: Buffer[] = []
  for (let index = 0; index < FRAMES; index++) frames.push(await drawFrame(index))
  const bytes = frames.map((frame) => frame.length)
  console.log(
    `${FRAMES} frames of ${WIDTH}×${HEIGHT}, ${percentile(bytes, 0.5)} bytes in the middle, models ${modelVersion}`,
  )

  for (const frame of frames.slice(0, WARM_UP)) await analyser.analyse(await decodePicture(frame))
  const total: number[] = []
  const decoding: number[] = []
  let facesFound = 0
  for (const frame of frames) {
    const start = process.cpuUsage()
    const picture = await decodePicture(frame)
    decoding.push(cpuMs(start))
    const { faces } = await analyser.analyse(picture)
    total.push(cpuMs(start))
    // A sample without a face is cheap, so one that was missed must not make the figure look good.
    if (faces.some(({ faceFlag, gaze }) => faceFlag >= 0.95 && gaze)) facesFound++
  }
  await analyser.close()
  console.log(
    `face with gaze found in ${facesFound} of ${FRAMES}; decoding alone ${percentile(decoding, 0.5).toFixed(1)} ms`,
  )
  if (facesFound < FRAMES) throw new Error('a face was missed: the figure would not be of whole samples')

  const mean = total.reduce((sum, ms) => sum + ms, 0) / total.length
  const rounded = (ms: number): number => Math.round(ms * 10) / 10
  console.log(
    JSON.stringify({
      bench: 'ml',
      cpuMsPerSample: { p50: rounded(percentile(total, 0.5)), p95: rounded(percentile(total, 0.95)) },
      samplesPerSecondPerCore: rounded(1000 / mean),
    }),
  )
}

/** The measurement runs in a process of its own with the flags that the inference process has. */
async function main(): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), ['--measure'], { execArgv: [...INFERENCE_NODE_FLAGS] })
  const [code] = (await once(child, 'exit')) as [number | null]
  process.exitCode = code ?? 1
}

await (process.argv.includes('--measure') ? measure() : main())
