import { fan, hiss, keyboard, melody, quietRoom, randomness } from '../../../ml/test-support/noises.ts'
import { louder, SAMPLE_RATE } from '../../../ml/test-support/opus-sound.ts'
import type { Sitting } from '../clips/film.ts'
import { over, throughWall } from './mixing.ts'
import type { Speaker } from './speakers.ts'

/** Each clip: calm first, then what happens, then calm. Seconds. */
export const CLIP = { from: 16, until: 46, end: 56 } as const

/** What happens to a microphone, and what may be said of it. */
export interface SoundCondition {
  name: string
  /** Whose voice is needed; clips without one are made as often, with noise of other seeds. */
  voice: 'speech' | 'whisper' | 'none'
  /** Kinds, by the reason of their flags; `*` is any kind of voice. */
  expected: readonly string[]
  tolerated?: readonly string[]
  /** The whole clip, of the speaker's voice where there is one. */
  sound(voice: Float32Array, seed: number): Float32Array
  /** Who is filmed meanwhile; nothing where the camera is off. `null`: an empty room. */
  film?: { calm: Partial<Sitting>; then: Partial<Sitting> | null }
}

const room = (seed: number): Float32Array => quietRoom(CLIP.end, seed)
const during = (ground: Float32Array, sound: Float32Array): Float32Array => over(ground, sound, CLIP.from, CLIP.until)
const spoken = (decibels: number) => (voice: Float32Array, seed: number) => during(room(seed), louder(voice, decibels))
const noise = (make: (seconds: number, seed: number) => Float32Array) => (_voice: Float32Array, seed: number) =>
  during(room(seed), make(CLIP.until - CLIP.from, seed + 1))
const ANY = ['*'] as const

/** Chairs, doors and cups: short thuds some seconds apart. */
function thuds(seconds: number, seed: number): Float32Array {
  const random = randomness(seed)
  const sound = quietRoom(seconds, seed)
  for (let at = 0; at < sound.length; at += Math.round(SAMPLE_RATE * (1.5 + random()))) {
    const hertz = 120 + 80 * random()
    for (let index = 0; index < 9_600 && at + index < sound.length; index += 1) {
      const tone = Math.sin((2 * Math.PI * hertz * index) / SAMPLE_RATE) + 0.5 * random()
      sound[at + index] = (sound[at + index] ?? 0) + 0.25 * Math.exp(-index / 1_500) * tone
    }
  }
  return sound
}

/** Rain and traffic that swell and fall. */
function street(seconds: number, seed: number): Float32Array {
  return hiss(seconds, 0.3, 0.1, seed).map(
    (sample, index) => sample * (0.3 + 0.7 * Math.sin((2 * Math.PI * index) / (7 * SAMPLE_RATE)) ** 2),
  )
}

/** A telephone that rings. */
function ringing(seconds: number): Float32Array {
  return Float32Array.from({ length: seconds * SAMPLE_RATE }, (_, index) => {
    const at = index / SAMPLE_RATE
    return at % 3 > 1.5
      ? 0
      : 0.08 * (Math.sin(2 * Math.PI * 880 * at) + Math.sin(2 * Math.PI * (at % 0.1 > 0.05 ? 1_100 : 990) * at))
  })
}

const LIPS = { calm: { lips: 'speaking' }, then: { lips: 'speaking' } } as const
const STILL = { calm: { lips: 'speaking' }, then: { lips: 'still' } } as const
const MASK = { mask: [235, 238, 240] as [number, number, number] }

export const SOUND_CONDITIONS: readonly SoundCondition[] = [
  { name: 'speech', voice: 'speech', expected: ANY, sound: spoken(0) },
  { name: 'speech, low', voice: 'speech', expected: ANY, sound: spoken(-16) },
  {
    name: 'speech, fan',
    voice: 'speech',
    expected: ANY,
    sound: (voice, seed) => during(over(room(seed), louder(fan(4, seed), -4), 0, CLIP.end), voice),
  },
  {
    name: 'speech, somebody types',
    voice: 'speech',
    expected: ANY,
    sound: (voice, seed) => during(over(room(seed), keyboard(8, seed), 0, CLIP.end), voice),
  },
  {
    name: 'speech behind a wall',
    voice: 'speech',
    expected: [],
    // It is a voice, and one that nobody in the room can help.
    tolerated: ANY,
    sound: (voice, seed) => during(room(seed), louder(throughWall(voice), -6)),
  },
  { name: 'whisper', voice: 'whisper', expected: ['whisper'], tolerated: ['voice'], sound: spoken(-10) },
  {
    name: 'whisper, fan',
    voice: 'whisper',
    expected: ['whisper'],
    tolerated: ['voice'],
    sound: (voice, seed) => during(over(room(seed), louder(fan(4, seed), -12), 0, CLIP.end), louder(voice, -10)),
  },
  { name: 'quiet room', voice: 'none', expected: [], sound: (_voice, seed) => room(seed) },
  { name: 'somebody types', voice: 'none', expected: [], sound: noise(keyboard) },
  { name: 'a fan starts', voice: 'none', expected: [], sound: noise(fan) },
  { name: 'music', voice: 'none', expected: [], sound: noise(melody) },
  { name: 'chairs and doors', voice: 'none', expected: [], sound: noise(thuds) },
  { name: 'rain and traffic', voice: 'none', expected: [], sound: noise(street) },
  { name: 'a telephone rings', voice: 'none', expected: [], sound: noise(ringing) },
  {
    name: 'one short word',
    voice: 'speech',
    expected: [],
    sound: (voice, seed) => over(room(seed), voice.slice(0, 0.8 * SAMPLE_RATE), CLIP.from, CLIP.from + 0.8),
  },
  {
    name: 'speech, cut off',
    voice: 'speech',
    expected: ['*', 'clipped-sound'],
    tolerated: ['loud-sound'],
    sound: spoken(30),
  },
  {
    name: 'no sound at all',
    voice: 'none',
    expected: ['no-sound'],
    sound: () => new Float32Array(70 * SAMPLE_RATE),
  },
  {
    name: 'talks, lips seen',
    voice: 'speech',
    expected: ['talking'],
    tolerated: ['voice'],
    sound: spoken(0),
    film: LIPS,
  },
  {
    name: 'another voice, lips still',
    voice: 'speech',
    expected: ['second-voice'],
    tolerated: ['voice'],
    sound: spoken(0),
    film: STILL,
  },
  {
    name: 'talks under a mask',
    voice: 'speech',
    expected: ['voice'],
    tolerated: ['talking'],
    sound: spoken(0),
    film: { calm: { lips: 'speaking', worn: MASK }, then: { lips: 'speaking', worn: MASK } },
  },
  {
    name: 'a voice in an empty room',
    voice: 'speech',
    expected: ['second-voice'],
    tolerated: ['voice', 'no-face'],
    sound: spoken(0),
    film: { calm: { lips: 'speaking' }, then: null },
  },
  { name: 'types, lips move', voice: 'none', expected: [], sound: noise(keyboard), film: LIPS },
]

/** The voice of a speaker whom a condition can use. */
export const suits = ({ voice }: SoundCondition, { stratum }: Speaker): boolean =>
  voice === 'whisper' ? stratum === 'whisper' : voice === 'speech' && stratum !== 'whisper'
