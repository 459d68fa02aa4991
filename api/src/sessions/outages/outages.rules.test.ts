import { expect, it } from 'vitest'
import { outageOf } from './outages.rules.ts'

const LEFT = new Date('2026-11-21T02:00:00Z')
const after = (ms: number): Date => new Date(LEFT.getTime() + ms)

it.each([
  { name: 'a hiccup', ms: 9_999, before: 0, stopped: 0, credit: null },
  { name: 'ten seconds', ms: 10_000, before: 0, stopped: 0, credit: 10_000 },
  { name: 'pauses before it', ms: 60_000, before: 30_000, stopped: 30_000, credit: 60_000 },
  { name: 'a pause within it', ms: 60_000, before: 30_000, stopped: 50_000, credit: 40_000 },
  { name: 'nothing but a pause', ms: 60_000, before: 0, stopped: 60_000, credit: null },
])('$name: $credit', ({ ms, before, stopped, credit }) => {
  expect(outageOf({ at: LEFT, stoppedMs: before }, after(ms), stopped)?.creditMs ?? null).toBe(credit)
})
