import type { SoundObservation } from '../sound-observation.ts'

/** What the voice model was trained on, and what sound is decoded to. */
export const SOUND_RATE = 16_000
/** The model gives one probability for each of these: 32 ms. */
export const SOUND_CHUNK = 512
/** The model's own threshold for speech. */
export const SPEECH_FROM = 0.5
/** Opus rounds the tops of a clipped wave, so full scale begins a little below it. */
const FULL_SCALE = 0.985
const SILENCE_DB = -127
/** Pitch of voices, of children too, in Hz. */
const [LOWEST_PITCH, HIGHEST_PITCH] = [70, 400]
/** A chunk and the next, at half the rate: two periods of the lowest pitch fit into that many samples. */
const VOICING_RATE = SOUND_RATE / 2
const VOICING_SAMPLES = SOUND_CHUNK

/** Measures sound of 16 kHz by what the voice model says of each of its chunks; a rest shorter than a chunk counts for nothing but clipping. */
export function measureSound(samples: Float32Array, probabilities: Float32Array): SoundObservation {
  const chunks = Array.from(probabilities, (probability, index) => ({ probability, from: index * SOUND_CHUNK }))
  const speech = chunks.filter(({ probability }) => probability >= SPEECH_FROM)
  const powers = (speech.length > 0 ? speech : chunks)
    .map(({ from }) => powerOf(samples.subarray(from, from + SOUND_CHUNK)))
    .toSorted((a, b) => b - a)
  const louder = powers.slice(0, Math.ceil(powers.length / 2))
  const voicings = speech.flatMap(({ from }) => voicingOf(halved(samples.subarray(from, from + 2 * SOUND_CHUNK))) ?? [])
  return {
    heardMs: (samples.length / SOUND_RATE) * 1_000,
    speechShare: chunks.length === 0 ? 0 : speech.length / chunks.length,
    speechProbability: meanOf(speech.map(({ probability }) => probability)) ?? 0,
    levelDb: decibelsOf(meanOf(louder) ?? 0),
    voicing: medianOf(voicings),
    clippedShare:
      samples.length === 0 ? 0 : samples.filter((value) => Math.abs(value) >= FULL_SCALE).length / samples.length,
  }
}

function powerOf(samples: Float32Array): number {
  return samples.reduce((sum, value) => sum + value * value, 0) / Math.max(1, samples.length)
}

function decibelsOf(power: number): number {
  return power <= 0 ? SILENCE_DB : Math.max(SILENCE_DB, Math.min(0, 10 * Math.log10(power)))
}

/** At half the rate, by the mean of each two samples: pitch lies far below. */
function halved(samples: Float32Array): Float32Array {
  const half = new Float32Array(samples.length >> 1)
  for (let index = 0; index < half.length; index += 1)
    half[index] = ((samples[2 * index] ?? 0) + (samples[2 * index + 1] ?? 0)) / 2
  return half
}

/** The highest normalised autocorrelation at a lag that a pitch can have; null where there is too little, or nothing but silence. */
function voicingOf(samples: Float32Array): number | null {
  if (samples.length < VOICING_SAMPLES) return null
  const longest = Math.floor(VOICING_RATE / LOWEST_PITCH)
  const own = samples.length - longest
  const energy = powerOf(samples.subarray(0, own)) * own
  if (energy <= 0) return null
  let best = 0
  for (let lag = Math.floor(VOICING_RATE / HIGHEST_PITCH); lag <= longest; lag += 1) {
    let product = 0
    let lagged = 0
    for (let index = 0; index < own; index += 1) {
      const later = samples[index + lag] ?? 0
      product += (samples[index] ?? 0) * later
      lagged += later * later
    }
    if (lagged > 0) best = Math.max(best, product / Math.sqrt(energy * lagged))
  }
  return Math.min(1, best)
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

function medianOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null
}
