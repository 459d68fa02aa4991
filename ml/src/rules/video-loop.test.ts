import { SAMPLE_PERIOD_MS } from '@pengawas/shared/contracts/analysis'
import { describe, expect, it } from 'vitest'
import { CELL_COLUMNS, CELL_ROWS } from '../geometry/tones.ts'
import type { Repetition } from '../frame-observation.ts'
import { SamplingBudget } from './sampling.ts'
import { cellsOfFace, LoopWatch } from './video-loop.ts'

/** A number from 0 to 1 for each number, without pattern. */
const chance = (seed: number): number => {
  const mixed = Math.imul((seed ^ (seed >>> 15)) + 0x9e3779b9, 0x85ebca6b)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32
}
/** Periods in seconds of which none is a multiple of another. */
const WAVES = [1.7, 3.1, 4.3, 7.9, 13.1, 29.3]
const wave = (at: number, stream: number): number =>
  WAVES.reduce(
    (sum, period, index) => sum + Math.sin((2 * Math.PI * at) / period + 7 * chance(stream * 9 + index)),
    0,
  ) / 3

interface Person {
  /** How far they sway, in cells. */
  sway: number
  /** Seconds from one change of posture to the next. */
  movesEvery: number
}
const LIVELY: Person = { sway: 1, movesEvery: 12 }
const CALM: Person = { sway: 0.3, movesEvery: 25 }

/** Where a person is at a moment, in cells. */
function placeOf({ sway, movesEvery }: Person, seconds: number): { x: number; y: number; size: number } {
  const at = filmed(seconds)
  const posture = (stream: number): number => 2 * chance(Math.floor(at / movesEvery) * 31 + stream) - 1
  const [x, y] = [24 + sway * wave(at, 1) + 3 * posture(1), 13 + 0.6 * sway * wave(at, 2) + posture(2)]
  return { x, y, size: 5 + 0.3 * sway * wave(at, 3) }
}

interface Look {
  cells: Float32Array
  face: number[]
}

/**
 * What a camera sees of a person at a moment, in seconds; with the noise of a picture that was encoded for itself. `turn` is that of a
 * fan behind them, in radians, in the column of its middle.
 */
function look(person: Person, seconds: number, noise: number, turn = 0, fan = 41): Look {
  const { x, y, size } = placeOf(person, seconds)
  const cells = Float32Array.from({ length: CELL_COLUMNS * CELL_ROWS }, (_, cell) => {
    const [column, row] = [cell % CELL_COLUMNS, Math.floor(cell / CELL_COLUMNS)]
    const inside = 1 / (1 + Math.exp((Math.hypot(column - x, row - y) - size) * 3))
    const features = 25 * inside * Math.sin((column - x) * 1.3) * Math.cos((row - y) * 1.1)
    const blades =
      Math.hypot(column - fan, row - 7) < 5
        ? 60 * Math.sin(3 * Math.atan2(row - 7, column - fan) + turn) * (1 - inside)
        : 0
    return 120 + 20 * Math.sin(column) + 70 * inside + features + blades + 2 * (chance(noise * 7919 + cell) - 0.5)
  })
  const box = { x: x - size, y: y - size, width: 2 * size, height: 2 * size }
  return { cells, face: cellsOfFace(box, { width: CELL_COLUMNS, height: CELL_ROWS }) }
}

/** A camera has 25 pictures a second. */
const filmed = (at: number): number => Math.floor(at * 25) / 25

const observe = (loops: LoopWatch, at: number, { cells, face }: Look): Repetition => loops.observe(at, cells, face)

/** Watches at the pace that the rule asks for, each picture 40 to 120 ms late, of which up to 40 are not seen. */
function watch(seconds: number, seen: (at: number, sample: number) => Look, calmMs: number = SAMPLE_PERIOD_MS) {
  const [loops, budget] = [new LoopWatch(), new SamplingBudget()]
  const said: { at: number; repetition: Repetition }[] = []
  for (let at = 0, sample = 0; at < seconds; sample++) {
    const takenAt = at + 0.04 + 0.08 * chance(sample + 5)
    const repetition = observe(loops, takenAt * 1_000, seen(takenAt - 0.04 * chance(sample + 77), sample))
    said.push({ at: takenAt, repetition })
    budget.expectTelling(takenAt * 1_000, repetition)
    at += budget.next(takenAt * 1_000, [], calmMs) / 1_000
  }
  return { said, foundAt: said.find(({ repetition }) => repetition.isRepeating)?.at ?? null }
}

const BEGINS = 40
const filmOf = (period: number) => (at: number) => (at < BEGINS ? at : BEGINS + ((at - BEGINS) % period))

describe('pictures that repeat', () => {
  it.each([
    [5.3, LIVELY],
    [9.1, CALM],
    [13.9, LIVELY],
    [21.7, CALM],
    [30, LIVELY],
    [37.3, CALM],
    [47.3, LIVELY],
    [60, CALM],
    [60, LIVELY],
  ] as const)('a film of %s s is found within a minute of its repetition', (period, person) => {
    const when = filmOf(period)
    const seen = (at: number, sample: number) => look(person, when(at), sample)
    const { foundAt } = watch(BEGINS + period + 60, seen)
    expect(foundAt).toBeGreaterThan(BEGINS + period)
    // Where pictures are closer together, it takes no longer than three quarters of that.
    expect(watch(BEGINS + period + 45, seen, 600).foundAt).toBeGreaterThan(BEGINS + period)
  })

  it('says of how long the film is', () => {
    const { said } = watch(140, (at, sample) => look(LIVELY, filmOf(30)(at), sample))
    const lagMs = said.find(({ repetition }) => repetition.isRepeating)?.repetition.lagMs ?? 0
    // A multiple of it is as right.
    expect(Math.abs(lagMs / 30_000 - Math.round(lagMs / 30_000))).toBeLessThan(0.15 / 30)
    expect(lagMs).toBeGreaterThan(29_850)
  })
})

describe('is no film', () => {
  it.each([
    ['somebody lively', LIVELY],
    ['somebody calm', CALM],
    ['somebody very calm', { sway: 0.1, movesEvery: 60 }],
    ['somebody who does not move', { sway: 0, movesEvery: Infinity }],
  ] as const)('%s', (_who, person) => {
    const seen = (at: number, sample: number) => look(person, at, sample)
    const { said, foundAt } = watch(240, seen)
    expect(foundAt).toBeNull()
    expect(watch(240, seen, 600).foundAt).toBeNull()
    // It costs few more pictures than usual.
    expect(said.length).toBeLessThan(240 / 2 + 50)
  })

  it.each([
    ['somebody calm', CALM, 8],
    ['somebody very calm', { sway: 0.1, movesEvery: 60 }, 12],
    ['somebody who does not move', { sway: 0, movesEvery: Infinity }, 5],
    ['somebody who hardly moves', { sway: 0.06, movesEvery: Infinity }, 9, 31],
    ['somebody who does not move', { sway: 0, movesEvery: Infinity }, 9, 31],
  ] as const)('%s before a fan or a screen that repeats', (_who, person, period, column: number = 41) => {
    const seen = (at: number, sample: number) => look(person, at, sample, (2 * Math.PI * filmed(at)) / period, column)
    expect(watch(240, seen).foundAt).toBeNull()
    expect(watch(240, seen, 600).foundAt).toBeNull()
  })

  it('a picture that hangs', () => {
    expect(watch(120, (_at, sample) => look(LIVELY, 5, sample)).foundAt).toBeNull()
  })

  it('a room without anybody, whatever repeats there', () => {
    const unseen = (at: number, sample: number) => ({ ...look(LIVELY, filmOf(20)(at), sample), face: [] })
    expect(watch(160, unseen).foundAt).toBeNull()
  })

  it('what was before a clock was set back', () => {
    const loops = new LoopWatch()
    for (let at = 0; at < 60; at += 2) observe(loops, 100_000 + at * 1_000, look(LIVELY, at % 10, at))
    expect(observe(loops, 50_000, look(LIVELY, 0, 1))).toMatchObject({ isRepeating: false, same: 0, repeatsMs: 0 })
  })
})
