import { SAMPLE_RATE } from '../../../ml/test-support/opus-sound.ts'

/** Speech at a desk: root mean square of what is not silence, in dBFS. */
const SPEECH_DB = -26
const CHUNK = SAMPLE_RATE / 50

/** As loud as speech at a desk, judged by its louder half. */
export function levelled(sound: Float32Array): Float32Array {
  const powers: number[] = []
  for (let at = 0; at + CHUNK <= sound.length; at += CHUNK)
    powers.push(sound.subarray(at, at + CHUNK).reduce((sum, sample) => sum + sample * sample, 0) / CHUNK)
  const louder = powers.toSorted((a, b) => b - a).slice(0, Math.ceil(powers.length / 2))
  const power = louder.reduce((sum, each) => sum + each, 0) / louder.length
  const gain = Math.sqrt(10 ** (SPEECH_DB / 10) / power)
  return sound.map((sample) => sample * gain)
}

/** One sound over another, again and again from its begin, between two moments in seconds; what is too loud is cut off. */
export function over(ground: Float32Array, sound: Float32Array, from: number, until: number): Float32Array {
  const [first, last] = [from * SAMPLE_RATE, Math.min(until * SAMPLE_RATE, ground.length)]
  return ground.map((sample, index) => {
    const added = index >= first && index < last ? (sound[(index - first) % sound.length] ?? 0) : 0
    return Math.max(-1, Math.min(1, sample + added))
  })
}

/** What a wall lets through: the deep half of a voice, and little of that. */
export function throughWall(sound: Float32Array): Float32Array {
  let [once, twice] = [0, 0]
  const share = 1 - Math.exp((-2 * Math.PI * 450) / SAMPLE_RATE)
  return sound.map((sample) => {
    once += share * (sample - once)
    twice += share * (once - twice)
    return twice
  })
}
