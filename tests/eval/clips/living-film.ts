import type { Pose } from '../people/person.ts'
import { createCanvas, drawSurface } from '../people/raster.ts'
import { drawBehind, type Behind } from './behind.ts'
import type { CastMember, People } from './cast.ts'
import { addNoise, encode, LIGHTS, SEAT } from './film.ts'
import { drawRoom } from './rooms.ts'
import { spread } from './spread.ts'

/** How somebody moves, as a share of what is usual. */
export interface Living {
  /** Of the slow sway of a body, breath among it. */
  sway: number
  /** Seconds from one larger move, as a change of posture, to the next; Infinity for somebody who makes none. */
  moveEverySeconds: number
  /** Nodding or rocking in time: seconds of one to and fro, null where there is none. */
  rocksInSeconds: number | null
}

const FRAMES_PER_SECOND = 24
/** Seconds of the waves that a sway consists of; they have no common period. */
const WAVES = [1.7, 3.1, 4.3, 7.9, 13.1, 29.3] as const

/** Somebody before the camera, or from a moment on a recording of them. Seconds. */
export interface Film {
  living: Living
  /** What moves behind them, in periods. */
  behind?: Behind
  /** What was filmed from here on, for so long, comes again and again; null for a camera. */
  repeats: { from: number; seconds: number } | null
}

/** A picture of a camera, and how long after it was asked for it came, in milliseconds. */
interface CameraPicture {
  picture: Buffer
  lateMs: number
}

/** The picture of a moment, in seconds; `sample` is its number within the clip. */
export type Camera = (seconds: number, sample: number) => Promise<CameraPicture>

/** Seconds: a picture comes so long after it was asked for, which is seen, and was so long on its way, which is not. */
const [EARLIEST, LATEST, LONGEST_WAY] = [0.04, 0.12, 0.04]

/**
 * The camera of somebody who lives: the picture of any moment, in seconds. Each is encoded by itself, at a quality that varies as
 * it does for a camera; a recording was encoded when it was made, and what is sent of it has noise of its own once more.
 */
export function openCamera(
  people: People,
  name: string,
  sitting: { who: CastMember } | undefined,
  { living, behind, repeats }: Film,
): Camera {
  const open = async () => ({ room: await drawRoom(name), person: sitting && (await people.get(sitting.who)) })
  let opened: ReturnType<typeof open> | undefined
  const lateOf = (sample: number): number => EARLIEST + (LATEST - EARLIEST) * spread(`${name} ${sample}`, 'late')
  const draw = async (seconds: number, sample: number): Promise<Buffer> => {
    const { room, person } = await (opened ??= open())
    const taken = seconds + lateOf(sample) - LONGEST_WAY * spread(`${name} ${sample}`, 'on its way')
    const isRepeated = repeats !== null && taken > repeats.from
    const moment = isRepeated ? repeats.from + ((taken - repeats.from) % repeats.seconds) : taken
    const frame = Math.floor(moment * FRAMES_PER_SECOND)
    const canvas = createCanvas(room)
    if (behind) drawBehind(canvas.rgb, behind, frame / FRAMES_PER_SECOND)
    for (const surface of person?.surfaces(livingPose(name, living, frame / FRAMES_PER_SECOND), {}) ?? [])
      drawSurface(canvas, surface, LIGHTS.plain)
    addNoise(canvas.rgb, frame + 1)
    if (isRepeated) addNoise(canvas.rgb, -sample - 1)
    return await encode(name, canvas.rgb, Math.round(30 + 20 * spread(`${name} ${sample}`, 'quality')))
  }
  return async (seconds, sample) => {
    const asked = { film: name, who: sitting?.who ?? null, living, behind: behind ?? null, repeats, seconds, sample }
    const [picture] = await people.pictures.take(asked, async () => [await draw(seconds, sample)])
    if (!picture) throw new Error('no picture')
    return { picture, lateMs: Math.round(lateOf(sample) * 1000) }
  }
}

function livingPose(name: string, { sway, moveEverySeconds, rocksInSeconds }: Living, at: number): Pose {
  const wave = (stream: string): number =>
    WAVES.reduce(
      (sum, period, index) =>
        sum +
        Math.sin(
          2 *
            Math.PI *
            (at / (period * (0.85 + 0.3 * spread(name, `${stream} ${index} period`))) +
              spread(name, `${stream} ${index}`)),
        ),
      0,
    ) / 3
  const posture = (stream: string): number => {
    if (moveEverySeconds === Infinity) return 0
    const turn = Math.floor(at / moveEverySeconds)
    const into = Math.min(1, (at - turn * moveEverySeconds) / 0.8)
    const held = (each: number): number => spread(`${name} ${each}`, stream) * 2 - 1
    return held(turn) + (held(turn + 1) - held(turn)) * into * into * (3 - 2 * into)
  }
  const glance = (stream: string): number => spread(`${name} ${Math.floor(at / 0.6)}`, stream) * 2 - 1
  const rock = rocksInSeconds === null ? 0 : Math.sin((2 * Math.PI * at) / rocksInSeconds)
  const isBlinking = (at % 3.7) / 3.7 < 0.04 * (1 + spread(`${name} ${Math.floor(at / 3.7)}`, 'blink'))
  return {
    at: [
      SEAT[0] + 0.06 * sway * wave('x') + 0.25 * posture('x') + 0.15 * rock,
      SEAT[1] + 0.04 * sway * wave('y') + 0.1 * posture('y'),
      -SEAT[2] * (1 + 0.008 * sway * wave('z') + 0.03 * posture('z')),
    ],
    head: {
      yaw: 2 * sway * wave('yaw') + 5 * posture('yaw') + 2 * rock,
      pitch: 1.5 * sway * wave('pitch') + 4 * posture('pitch'),
      roll: 1 * sway * wave('roll') + 3 * posture('roll'),
    },
    eyes: { yaw: 6 * glance('eyes across'), pitch: 4 * glance('eyes up') },
    blink: isBlinking ? 1 : 0,
    mouth: 0,
  }
}
