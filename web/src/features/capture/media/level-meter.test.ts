import { describe, expect, it } from 'vitest'
import { levelOf } from './level-meter.ts'

describe('levelOf', () => {
  it.each([
    ['nothing', new Float32Array(0), 0],
    ['silence', new Float32Array(64), 0],
    ['full scale', new Float32Array(64).fill(1), 100],
    ['half of full scale, −6 dB', new Float32Array(64).fill(0.5), 90],
    ['−60 dB, the floor', new Float32Array(64).fill(0.001), 0],
  ])('%s', (_name, samples, level) => {
    expect(levelOf(samples)).toBe(level)
  })
})
