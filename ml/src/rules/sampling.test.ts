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
