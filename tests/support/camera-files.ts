import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, mkdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LONGEST_LAG_MS } from '@pengawas/ml/rules/video-loop'
import { paths } from './paths.ts'
import { PICTURES_PER_LOOP, SCENES, drawScene, type Filmed, type Scene } from './scenes.ts'

/**
 * Camera and microphone files for Chromium's `--use-file-for-fake-…-capture`.
 *
 * Chromium plays an `.mjpeg` (JPEG pictures one after another) at 30 pictures a second whatever its content, from the
 * start of the file each time the camera is opened, and from the start again when it ends. A scene moves ten times a
 * second, so every picture is written three times over.
 *
 * Analysis notices a film that repeats, so a file is longer than the longest one that it looks for, and what is in it comes in
 * an order that has no period. A camera that is opened anew begins the file anew, and analysis its look for repetition.
 */
const FILE_FPS = 30
const PICTURE_FPS = 10
const COPIES = FILE_FPS / PICTURE_FPS
/** Seconds that a file lasts at least, so that it is no film that repeats; shorter phases come again within it. */
const SHORTEST_FILE = LONGEST_LAG_MS / 1_000 + 10

export interface Phase {
  scene: Scene
  /** A multiple of a tenth of a second. */
  seconds: number
  /** The camera gives one picture of the scene again and again. */
  isFrozen?: boolean
}

/** Length in seconds of what a file shows before its phases come again. */
export function lengthOf(phases: readonly Phase[]): number {
  return phases.reduce((total, phase) => total + phase.seconds, 0)
}

/**
 * Makes the camera file that shows these phases, or finds the one made before.
 * Returns its absolute path. Files are kept under `tests/output`, by the hash of everything that goes into them.
 */
export async function makeCameraFile(phases: readonly Phase[], filmed: Filmed = {}): Promise<string> {
  const times = Math.ceil(SHORTEST_FILE / lengthOf(phases))
  const key = await keyOf(
    JSON.stringify([phases, times, filmed]),
    paths.portrait,
    paths.otherPortrait,
    modulePath('./scenes.ts'),
    modulePath('./moving-head.ts'),
    modulePath('../../ml/test-support/turned-head.ts'),
    modulePath('../../ml/test-support/other-person.ts'),
    modulePath('./camera-files.ts'),
  )
  return await makeOnce(`camera-${key}.mjpeg`, async (file) => {
    const scenes = SCENES.filter((scene) => phases.some((phase) => phase.scene === scene))
    const pictures = new Map<Scene, Buffer[]>()
    for (const scene of scenes) pictures.set(scene, await drawScene(scene, filmed))
    const repeated = Array.from({ length: times }, () => phases).flat()
    await pipeline(Readable.from(picturesOf(repeated, pictures)), createWriteStream(file))
  })
}

/**
 * Which of a scene's pictures comes at a moment, counted in pictures: to and fro, in periods of which none is a multiple of another.
 * With these, in no sixteen seconds does more than a fifth of the pictures come again at any one distance up to a minute, and people
 * move as fast as somebody who reads. Who stands beside somebody and talks moves in between as well.
 */
function pictureAt(moment: number, scene: Scene): number {
  const wave = (turns: number, periodSeconds: number): number =>
    turns * PICTURES_PER_LOOP * Math.sin((2 * Math.PI * moment) / (periodSeconds * PICTURE_FPS))
  const talk = scene === 'two' ? wave(0.15, 2.3) : 0
  const place = Math.round(wave(2.5, 83) + wave(0.5, 31.1) + wave(0.2, 8.9) + wave(0.1, 5.3) + talk)
  return ((place % PICTURES_PER_LOOP) + PICTURES_PER_LOOP) % PICTURES_PER_LOOP
}

function* picturesOf(phases: readonly Phase[], pictures: ReadonlyMap<Scene, Buffer[]>): Generator<Buffer> {
  let index = 0
  for (const phase of phases) {
    const loop = pictures.get(phase.scene) ?? []
    for (let shown = 0; shown < Math.round(phase.seconds * PICTURE_FPS); shown++, index++) {
      const place = phase.scene === 'arriving' ? shown : pictureAt(index, phase.scene)
      const picture = loop[phase.isFrozen === true ? 0 : place]
      if (!picture) throw new Error(`scene ${phase.scene} has no picture ${place}`)
      for (let copy = 0; copy < COPIES; copy++) yield picture
    }
  }
}

const SAMPLE_RATE = 48_000

/** A microphone in a quiet room: faint noise at about −62 dBFS, the same bytes every time. Returns its absolute path. */
export async function makeQuietRoomFile(): Promise<string> {
  const key = await keyOf('quiet-room', modulePath('./camera-files.ts'))
  return await makeOnce(`microphone-${key}.wav`, async (file) => {
    await pipeline(Readable.from([wavOf(quietRoom(10))]), createWriteStream(file))
  })
}

/** Path of a microphone file of somebody who talks without a break. */
export async function makeVoiceFile(): Promise<string> {
  const key = await keyOf('voice', modulePath('./camera-files.ts'))
  return await makeOnce(`microphone-${key}.wav`, async (file) => {
    await pipeline(Readable.from([wavOf(voice(10))]), createWriteStream(file))
  })
}

/** `seconds` of a voice of 140 Hz with ten overtones, four syllables a second: what suppressors of noise take for speech. */
function voice(seconds: number): Int16Array {
  const samples = new Int16Array(seconds * SAMPLE_RATE)
  for (let i = 0; i < samples.length; i++) {
    const at = (2 * Math.PI * i) / SAMPLE_RATE
    const pitch = 140 * at + 3 * Math.sin(2.5 * at)
    let sum = 0
    for (let overtone = 1; overtone <= 10; overtone++) sum += Math.sin(overtone * pitch) / overtone
    samples[i] = Math.round(9_000 * Math.abs(Math.sin(2 * at)) * sum)
  }
  return samples
}

/** `seconds` of low-passed noise from a linear congruential generator (Numerical Recipes' constants). */
function quietRoom(seconds: number): Int16Array {
  const samples = new Int16Array(seconds * SAMPLE_RATE)
  let state = 1
  let smooth = 0
  for (let i = 0; i < samples.length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    smooth += 0.2 * ((state / 2 ** 31 - 1) * 130 - smooth)
    samples[i] = Math.round(smooth)
  }
  return samples
}

/** 16-bit mono PCM in a RIFF container. */
function wavOf(samples: Int16Array): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.byteLength, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(SAMPLE_RATE, 24)
  header.writeUInt32LE(SAMPLE_RATE * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([header, Buffer.from(samples.buffer)])
}

const modulePath = (relative: string): string => new URL(relative, import.meta.url).pathname

async function keyOf(text: string, ...files: string[]): Promise<string> {
  const hash = createHash('sha256').update(text)
  for (const file of files) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

/** Writes beside and renames, so that a test that was stopped half-way leaves no half file behind. */
async function makeOnce(name: string, write: (file: string) => Promise<void>): Promise<string> {
  const folder = path.join(paths.output, 'cameras')
  const file = path.join(folder, name)
  try {
    await access(file)
  } catch {
    await mkdir(folder, { recursive: true })
    const draft = path.join(folder, `${randomUUID()}.part`)
    await write(draft)
    await rename(draft, file)
  }
  return file
}
