import { SAMPLE_PERIOD_MS } from '@pengawas/shared/contracts/analysis'
import { expect, it } from 'vitest'
import { Condition } from './condition.ts'
import { GAZE_AWAY, NO_FACE } from './flag-kinds.ts'
import { SamplingBudget } from './sampling.ts'

const suspected = (kind = NO_FACE): Condition => {
  const condition = new Condition(kind)
  condition.observe({ at: 0, verdict: 'present', score: 1, values: {} })
  return condition
}

it('samples a calm candidate every two seconds', () => {
  expect(new SamplingBudget().next(0, [new Condition(NO_FACE)])).toBe(SAMPLE_PERIOD_MS)
})

const telling = (...tellingMs: number[]) => ({ tellingMs, isPromising: false })

it('samples a calm candidate as closely as the media node can, and falls on the moment that tells most', () => {
  const budget = new SamplingBudget()
  expect(budget.next(0, [new Condition(NO_FACE)], 600)).toBe(600)
  for (const [tellingMs, calmMs] of [
    [2_000, 600],
    [1_640, 600],
    [2_380, 600],
    [900, 600],
    [2_600, 1_100],
    [2_380, SAMPLE_PERIOD_MS],
  ] as const) {
    budget.expectTelling(0, telling(tellingMs))
    const steps: number[] = []
    for (let at = 0; at < tellingMs; at += steps.at(-1) ?? Infinity) steps.push(budget.next(at, [], calmMs))
    expect(steps.reduce((sum, step) => sum + step, 0)).toBe(tellingMs)
    expect(Math.max(...steps)).toBeLessThan(calmMs * 1.35)
    expect(Math.min(...steps)).toBeGreaterThan(calmMs * 0.7)
  }
  expect(budget.next(2_600, [], 600)).toBe(600)
})

it.each([
  [600, 720],
  [1_100, 1_330],
  [SAMPLE_PERIOD_MS, 1_940],
])('of several moments that tell falls on the one nearest to %d ms away', (calmMs, expected) => {
  const budget = new SamplingBudget()
  budget.expectTelling(0, telling(410, 720, 1_330, 1_940, 2_550))
  expect(budget.next(0, [], calmMs)).toBe(expected)
})

it('looks sooner where pictures seem to repeat, and not for long', () => {
  const budget = new SamplingBudget()
  let samples = 0
  for (let at = 0; at < 3_600_000; samples++) {
    budget.expectTelling(at, { tellingMs: [600, 1_200, 1_800], isPromising: true })
    at += budget.next(at, [])
    if (samples === 30) expect(at).toBe(31 * 600)
  }
  expect(samples).toBeLessThan((3_600_000 / 1_800) * 1.1)
})

it('follows a suspicion as closely as ever, however close together calm pictures are', () => {
  const budget = new SamplingBudget()
  const waits: number[] = []
  for (let at = 0; waits.length < 24; at += waits.at(-1) ?? 0) waits.push(budget.next(at, [suspected()], 600))
  expect(waits.slice(0, 16).every((wait) => wait === 360)).toBe(true)
  expect(new Set(waits.slice(18))).toEqual(new Set([360, SAMPLE_PERIOD_MS]))
})

it('confirms the most urgent suspicion', () => {
  expect(new SamplingBudget().next(0, [suspected(GAZE_AWAY)])).toBe(500)
  expect(new SamplingBudget().next(0, [suspected(GAZE_AWAY), suspected(NO_FACE)])).toBe(360)
})

it('takes at most one sample more every four seconds of a candidate who stays suspected', () => {
  const budget = new SamplingBudget()
  let samples = 0
  for (let at = 0; at < 600_000; samples++) at += budget.next(at, [suspected()])
  const calm = 600_000 / SAMPLE_PERIOD_MS
  expect(samples - calm).toBeLessThan(16 + 600 / 4)
})
