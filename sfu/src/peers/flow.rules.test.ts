import { describe, expect, it } from 'vitest'
import { firstFlow, type Flow, type Look, nextFlow, stoppedMsOf } from './flow.rules.ts'

/** A look a second, from the first second on. */
function after(looks: readonly Omit<Look, 'at'>[]): Flow {
  return looks.reduce((flow, look, index) => nextFlow(flow, { ...look, at: (index + 1) * 1_000 }), firstFlow(0))
}
const bytes = (...counts: number[]): Flow => after(counts.map((count) => ({ bytes: count, levelDb: null })))
const levels = (...all: number[]): Flow => after(all.map((levelDb, index) => ({ bytes: index + 1, levelDb })))

describe('bytes', () => {
  it.each([
    ['nothing yet', [0, 0, 0], false, 3_000],
    ['the first', [100], true, 0],
    ['one second without any', [100, 100], true, 0],
    ['two seconds without any', [100, 100, 100], false, 2_000],
    ['again after that', [100, 100, 100, 200], true, 0],
    ['a picture every other second', [100, 100, 200, 200, 300, 300], true, 0],
  ])('%s', (_name, counts, isFlowing, stoppedMs) => {
    const flow = bytes(...counts)
    expect(flow.isFlowing).toBe(isFlowing)
    expect(stoppedMsOf(flow, counts.length * 1_000)).toBe(stoppedMs)
  })
})

describe('the level of a microphone', () => {
  it.each([
    ['a quiet room', [-90, -95, -90], false, 0],
    ['silence for a moment', [-60, -127, -127], false, 0],
    ['silence', [-60, -127, -127, -127], true, 2_000],
    ['sound after it', [-127, -127, -127, -90], false, 0],
  ])('%s', (_name, all, isBlank, stoppedMs) => {
    const flow = levels(...all)
    expect(flow.isBlank).toBe(isBlank)
    expect(stoppedMsOf(flow, all.length * 1_000)).toBe(stoppedMs)
  })
})
