import { describe, expect, it } from 'vitest'
import { clampInto, correctionOf, hasMore, rangeAt } from './in-step.ts'
import { isHeard, nextSpeed, readClock, setClock } from './play-clock.ts'
import { flagBeside, neighbour } from './stepping.ts'

describe('keeping in step', () => {
  it.each([
    ['in step', 'picture', 10, 10.01, 1, { kind: 'rate', rate: 1 }],
    ['a tenth behind', 'picture', 10, 10.1, 1, { kind: 'rate', rate: 1.1 }],
    ['a tenth ahead', 'picture', 10.1, 10, 1, { kind: 'rate', rate: 0.9 }],
    ['sound is bent less', 'sound', 10, 10.1, 1, { kind: 'rate', rate: 1.04 }],
    ['far behind', 'picture', 10, 10.3, 1, { kind: 'seek' }],
    ['far behind for this speed only', 'picture', 10, 10.8, 4, { kind: 'rate', rate: 4.6 }],
  ] as const)('%s', (_name, what, is, wanted, speed, expected) => {
    const correction = correctionOf(what, is, wanted, speed)
    expect(correction.kind).toBe(expected.kind)
    if (correction.kind === 'rate' && expected.kind === 'rate') expect(correction.rate).toBeCloseTo(expected.rate, 5)
  })

  it('finds the range of a moment, also at its edges', () => {
    const ranges = [
      [0, 10],
      [20, 30],
    ] as const
    expect([5, 10.05, 15, 19.95, 31].map((at) => rangeAt(ranges, at))).toEqual([0, 0, -1, 1, -1])
    expect([5, 9.7, 15, 20].map((at) => hasMore(ranges, at))).toEqual([true, false, false, true])
    expect([5, 10.05, 15, 19.95].map((at) => clampInto(ranges, at))).toEqual([5, 9.98, 15, 20.001])
  })
})

describe('the clock', () => {
  it('runs by its speed and stands with 0', () => {
    const clock = { atMs: 1_000, sinceMs: 0, speed: 2 }
    expect(readClock(clock, 500)).toBe(2_000)
    const stood = setClock(clock, 500, 0)
    expect(readClock(stood, 9_000)).toBe(2_000)
  })

  it('knows the speeds', () => {
    expect(nextSpeed(1, 1)).toBe(1.5)
    expect(nextSpeed(8, 1)).toBe(8)
    expect(nextSpeed(0.5, -1)).toBe(0.5)
    expect(isHeard(4)).toBe(true)
    expect(isHeard(8)).toBe(false)
  })
})

describe('stepping', () => {
  it.each([
    [100, 1, 133],
    [101, 1, 133],
    [133, -1, 100],
    [166, 1, null],
    [0, -1, null],
  ] as const)('from %i by %i is %s', (at, by, expected) => {
    expect(neighbour([133, 0, 166, 100], at, by)).toBe(expected)
  })

  it('goes to flags with what led to them', () => {
    const flags = [60_000, 120_000]
    expect(flagBeside(flags, 0, 1)).toBe(55_000)
    expect(flagBeside(flags, 55_000, 1)).toBe(115_000)
    expect(flagBeside(flags, 116_000, -1)).toBe(55_000)
    expect(flagBeside(flags, 118_000, -1)).toBe(115_000)
    expect(flagBeside(flags, 115_000, 1)).toBeNull()
  })
})
