import { SAMPLE_RATE } from './opus-sound.ts'

/** Random numbers from −1 to 1 by a linear congruential generator (Numerical Recipes' constants): the same each time. */
export function randomness(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
}

const silence = (seconds: number): Float32Array => new Float32Array(Math.round(seconds * SAMPLE_RATE))

/** Low-passed noise at about −62 dBFS. */
export function quietRoom(seconds: number, seed = 1): Float32Array {
  return hiss(seconds, 0.004, 0.2, seed)
}

/** Noise of this height; `smoothing` from 0 (a deep rumble) to 1 (white). */
export function hiss(seconds: number, height: number, smoothing: number, seed = 1): Float32Array {
  const random = randomness(seed)
  let smooth = 0
  return silence(seconds).map(() => (smooth += smoothing * (random() * height - smooth)))
}

/** A fan: deep noise with the hum of its blades. */
export function fan(seconds: number, seed = 1): Float32Array {
  const noise = hiss(seconds, 0.5, 0.05, seed)
  return noise.map((sample, index) => sample + 0.01 * Math.sin((2 * Math.PI * 118 * index) / SAMPLE_RATE))
}

/** Somebody who types: clicks that ring for some milliseconds, in uneven groups. */
export function keyboard(seconds: number, seed = 1): Float32Array {
  const random = randomness(seed)
  const sound = quietRoom(seconds, seed)
  for (
    let at = 0;
    at < sound.length;
    at += Math.round(SAMPLE_RATE * (0.16 + 0.1 * random() + (random() > 0.9 ? 0.6 : 0)))
  ) {
    const height = 0.15 + 0.1 * random()
    const ringing = 1_800 + 900 * random()
    for (let index = 0; index < 2_400 && at + index < sound.length; index += 1) {
      const decay = Math.exp(-index / 260)
      const ring = Math.sin((2 * Math.PI * ringing * index) / SAMPLE_RATE)
      sound[at + index] = (sound[at + index] ?? 0) + height * decay * (0.7 * random() + 0.3 * ring)
    }
  }
  return sound
}

/** Notes of a scale with three overtones, plucked four times a second. */
export function melody(seconds: number, seed = 1): Float32Array {
  const random = randomness(seed)
  const sound = quietRoom(seconds, seed)
  const scale = [131, 147, 165, 196, 220, 262, 294, 330, 392, 440, 523]
  for (let at = 0; at < sound.length; at += SAMPLE_RATE / 4) {
    const hertz = scale[Math.floor(((random() + 1) / 2) * scale.length)] ?? 220
    for (let index = 0; index < SAMPLE_RATE / 2 && at + index < sound.length; index += 1) {
      const phase = (2 * Math.PI * hertz * index) / SAMPLE_RATE
      const tone = Math.sin(phase) + 0.5 * Math.sin(2 * phase) + 0.3 * Math.sin(3 * phase)
      sound[at + index] = (sound[at + index] ?? 0) + 0.08 * Math.exp(-index / 9_000) * tone
    }
  }
  return sound
}
