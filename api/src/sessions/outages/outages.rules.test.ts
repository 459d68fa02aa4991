import { describe, expect, it } from 'vitest'
import { mayPropose, outageOf, restOf } from './outages.rules.ts'

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

describe('the rest of an outage', () => {
  const outage = { from: LEFT, to: after(90_000), creditMs: 90_000 }
  it.each([
    { name: 'all of it', proposed: [], rest: [0, 90_000] },
    { name: 'what came after a decision', proposed: [[0, 40_000]], rest: [40_000, 50_000] },
    { name: 'what a time without hubs leaves', proposed: [[-5_000, 60_000]], rest: [60_000, 30_000] },
    { name: 'all of it, after an earlier outage', proposed: [[-80_000, -1_000]], rest: [0, 90_000] },
    { name: 'too little', proposed: [[0, 85_000]], rest: null },
  ])('is $name', ({ proposed, rest }) => {
    const before = proposed.map(([from = 0, to = 0]) => ({
      fromAt: after(from),
      toAt: after(to),
      creditMs: to - from,
    }))
    const found = restOf(outage, before)
    expect(found && [found.from.getTime() - LEFT.getTime(), found.creditMs]).toEqual(rest)
  })
})

describe('an absence that lasts', () => {
  const left = new Date('2026-03-02T08:00:00Z')
  const later = new Date('2026-03-02T08:02:00Z')
  const earlier = new Date('2026-03-02T07:50:00Z')
  it.each([
    { name: 'is proposed', outages: [], leftAt: left, expected: true },
    { name: 'is not where the page is there', outages: [], leftAt: null, expected: false },
    {
      name: 'is proposed once',
      outages: [{ isLasting: true, decision: 'pending' as const, toAt: later }],
      leftAt: left,
      expected: false,
    },
    {
      name: 'is not proposed again after a person refused it',
      outages: [{ isLasting: false, decision: 'refused' as const, toAt: later }],
      leftAt: left,
      expected: false,
    },
    {
      name: 'is proposed after a decision on an earlier one',
      outages: [{ isLasting: false, decision: 'refused' as const, toAt: earlier }],
      leftAt: left,
      expected: true,
    },
    {
      name: 'is proposed beside a time without any hub that nobody decided on',
      outages: [{ isLasting: false, decision: 'pending' as const, toAt: later }],
      leftAt: left,
      expected: true,
    },
  ])('$name', ({ outages, leftAt, expected }) => {
    expect(mayPropose(outages, leftAt)).toBe(expected)
  })
})
