import { expect, it } from 'vitest'
import { mayReport, wasHeld } from './placements.rules.ts'

const at = (minute: number): Date => new Date(minute * 60_000)

it.each([
  ['that it never held', null, 10, false],
  ['that it holds', { since: at(9), until: null }, 10, true],
  ['that it holds, by a clock that is wrong', { since: at(9), until: null }, -500, true],
  ['that it held then', { since: at(5), until: at(15) }, 10, true],
  ['that it held until just before', { since: at(5), until: at(9) }, 10, true],
  ['that it had held before', { since: at(1), until: at(5) }, 10, false],
  ['that it held only later', { since: at(20), until: at(25) }, 10, false],
])('is right of %s', (_whom, placement, minute, verdict) => {
  expect(mayReport(placement, minute * 60_000)).toBe(verdict)
})

it.each([
  ['before it was there', { since: at(10), until: null }, 7, false],
  ['just before, by a clock that is a little wrong', { since: at(10), until: null }, 9, true],
  ['long ago, while it is there', { since: at(10), until: null }, 500, true],
  ['just after it left', { since: at(10), until: at(20) }, 21, true],
  ['long after it left', { since: at(10), until: at(20) }, 23, false],
])('knows whether a candidate was on a node %s', (_when, placement, minute, verdict) => {
  expect(wasHeld(placement, minute * 60_000)).toBe(verdict)
})
