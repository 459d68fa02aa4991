import { describe, expect, it } from 'vitest'
import { soundLevel } from './sound-level.ts'

describe('soundLevel', () => {
  it.each([
    [-127, 0],
    [-70, 0],
    [-55, 25],
    [-20, 83],
    [-10, 100],
    [0, 100],
  ])('%d dBov is %d', (levelDb, level) => {
    expect(soundLevel(levelDb)).toBe(level)
  })
})
