import { expect, it } from 'vitest'
import { clockOutcome, latencyOutcome } from './outcomes.ts'

it.each([
  [80, { state: 'good', advice: 'ok', measured: 80 }],
  [2_400.4, { state: 'fair', advice: 'serverSlow', measured: 2_400 }],
])('a round trip of %d ms', (roundTripMs, expected) => {
  expect(latencyOutcome(roundTripMs)).toEqual(expected)
})

it.each([
  ['a second', 1_000, { state: 'good', advice: 'ok' }],
  ['an hour', -3_600_000, { state: 'fair', advice: 'clockWrong', measured: 60 }],
  ['unknown', Number.NaN, { state: 'good', advice: 'ok' }],
])('a clock that is off by %s', (_name, error, expected) => {
  expect(clockOutcome(1_000_000_000 + error, 1_000_000_000)).toEqual(expected)
})
