import type { SessionClock } from '@pengawas/shared/contracts/test-taking'
import { describe, expect, it } from 'vitest'
import { remainingMs } from '../../../lib/remaining.ts'
import { betterSample, lateMinutes, passedMark, sampleOf, timerColor } from './clock.ts'

const NOON = Date.parse('2026-11-21T05:00:00.000Z')
const clockOf = (changes: Partial<SessionClock> = {}): SessionClock => ({
  serverTime: '2026-11-21T05:00:00.000Z',
  deadline: '2026-11-21T06:00:00.000Z',
  remainingMs: 3_600_000,
  stoppedAt: null,
  handedInAt: null,
  extraMs: 0,
  creditMs: 0,
  lateMs: 0,
  ...changes,
})

it('shows the server’s time whatever the page’s clock says', () => {
  const wrongBy = 45 * 60_000
  const sample = sampleOf('2026-11-21T05:00:00.100Z', NOON - wrongBy, NOON - wrongBy + 200)
  expect(sample).toMatchObject({ offsetMs: wrongBy, roundTripMs: 200 })
  expect(remainingMs(clockOf(), sample.offsetMs, NOON - wrongBy)).toBe(3_600_000)
})

it('keeps the surest reading until it has grown old', () => {
  const sure = { offsetMs: 10, roundTripMs: 20, takenAt: NOON }
  const slow = { offsetMs: 90, roundTripMs: 400, takenAt: NOON + 60_000 }
  expect(betterSample(null, slow)).toBe(slow)
  expect(betterSample(sure, slow)).toBe(sure)
  expect(betterSample(slow, { ...sure, takenAt: NOON + 61_000 })).toMatchObject({ offsetMs: 10 })
  expect(betterSample(sure, { ...slow, takenAt: NOON + 301_000 })).toMatchObject({ offsetMs: 90 })
})

it('stands still while the session is paused, and never goes below nothing', () => {
  expect(
    remainingMs(clockOf({ stoppedAt: '2026-11-21T05:10:00.000Z', remainingMs: 3_000_000 }), 0, NOON + 5_000_000),
  ).toBe(3_000_000)
  expect(remainingMs(clockOf(), 0, NOON + 4_000_000)).toBe(0)
})

describe('colour', () => {
  it.each([
    [600_001, 'blue'],
    [600_000, 'orange'],
    [300_001, 'orange'],
    [300_000, 'yellow'],
    [120_001, 'yellow'],
    [120_000, 'red'],
    [0, 'red'],
  ] as const)('%i ms: %s', (remaining, color) => {
    expect(timerColor(remaining)).toBe(color)
  })
})

it('names a mark once, when it is passed', () => {
  expect(passedMark(600_500, 599_900)).toBe(10)
  expect(passedMark(599_900, 599_000)).toBeNull()
  expect(passedMark(61_000, 60_000)).toBe(1)
})

it('counts whole minutes of a late start', () => {
  expect([0, 59_999, 60_000, 754_000].map((lateMs) => lateMinutes(clockOf({ lateMs })))).toEqual([0, 0, 1, 12])
})
