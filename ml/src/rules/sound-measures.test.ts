import { describe, expect, it } from 'vitest'
import { measureSound, SOUND_CHUNK, SOUND_RATE } from './sound-measures.ts'

const CHUNKS = 50
const sound = (at: (second: number, index: number) => number): Float32Array =>
  Float32Array.from({ length: CHUNKS * SOUND_CHUNK }, (_, index) => at(index / SOUND_RATE, index))
const tone = (hertz: number, height: number): Float32Array =>
  sound((second) => height * Math.sin(2 * Math.PI * hertz * second))
const said = (share: number): Float32Array =>
  Float32Array.from({ length: CHUNKS }, (_, index) => (index < share * CHUNKS ? 0.9 : 0.1))
let state = 1
const noise = sound(() => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return (state / 2 ** 31 - 1) * 0.1
})

describe('measureSound', () => {
  it('says how much speech there is, how sure that is and how loud', () => {
    const measured = measureSound(tone(150, 0.1), said(0.4))
    expect(measured).toMatchObject({ heardMs: 1_600, speechShare: 0.4, clippedShare: 0 })
    expect(measured.speechProbability).toBeCloseTo(0.9)
    // A sine of a tenth of full scale: 20 log 0.1 − 3 dB.
    expect(measured.levelDb).toBeCloseTo(-23, 0)
  })

  it('hears whether speech hums', () => {
    expect(measureSound(tone(150, 0.1), said(1)).voicing).toBeGreaterThan(0.95)
    expect(measureSound(noise, said(1)).voicing).toBeLessThan(0.3)
    expect(measureSound(tone(150, 0.1), said(0)).voicing).toBeNull()
  })

  it('counts samples at full scale', () => {
    const broken = tone(150, 2).map((value) => Math.max(-1, Math.min(1, value)))
    expect(measureSound(broken, said(1)).clippedShare).toBeGreaterThan(0.3)
    expect(measureSound(tone(150, 0.9), said(1)).clippedShare).toBe(0)
  })

  it.each([
    ['silence', new Float32Array(CHUNKS * SOUND_CHUNK), said(0)],
    ['nothing', new Float32Array(0), new Float32Array(0)],
  ])('makes numbers of %s', (_name, samples, probabilities) => {
    expect(measureSound(samples, probabilities)).toMatchObject({ levelDb: -127, speechShare: 0, voicing: null })
  })
})
