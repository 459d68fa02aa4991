import { expect, it } from 'vitest'
import { LatencyWindow } from './latency-window.ts'

it('gives percentiles of the last durations only', () => {
  const window = new LatencyWindow(4)
  expect(window.percentile(0.5)).toBeNull()
  for (const duration of [100, 1, 2, 3, 4]) window.add(duration)
  expect([window.percentile(0), window.percentile(0.5), window.percentile(0.95)]).toEqual([1, 2, 4])
})
