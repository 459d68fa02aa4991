import { describe, expect, it } from 'vitest'
import { accommodationMs, type ClockFacts, deadlineOf, isTimeOver, lateMs, remainingMs } from './test-clock.ts'

const MINUTE = 60_000
const START = 1_000_000 * MINUTE
const facts = (overrides: Partial<ClockFacts> = {}): ClockFacts => ({
  startTime: START,
  waitedMs: 0,
  assessmentStart: START,
  assessmentEnd: START + 120 * MINUTE,
  durationMs: 60 * MINUTE,
  pausedAt: null,
  pausedMs: 0,
  extraMs: 0,
  creditMs: 0,
  ...overrides,
})

describe('deadlineOf', () => {
  it.each([
    { name: 'the duration', given: {}, minutes: 60 },
    { name: 'cut by the end of the assessment', given: { startTime: START + 90 * MINUTE }, minutes: 120 },
    { name: 'ended pauses', given: { pausedMs: 5 * MINUTE }, minutes: 65 },
    { name: 'a pause that runs since ten minutes', given: { pausedAt: START + 20 * MINUTE }, minutes: 70 },
    { name: 'ended and running pauses', given: { pausedMs: 5 * MINUTE, pausedAt: START + 20 * MINUTE }, minutes: 75 },
    { name: 'accommodation', given: { extraMs: 15 * MINUTE }, minutes: 75 },
    { name: 'no less for waiting', given: { startTime: START + 20 * MINUTE, waitedMs: 20 * MINUTE }, minutes: 80 },
    {
      name: 'the whole duration after waiting up to the end',
      given: { startTime: START + 119 * MINUTE, waitedMs: 59 * MINUTE },
      minutes: 179,
    },
    {
      name: 'waiting after the cut of a late arrival',
      given: { startTime: START + 100 * MINUTE, waitedMs: 10 * MINUTE },
      minutes: 130,
    },
    { name: 'credits', given: { creditMs: 2 * MINUTE }, minutes: 62 },
    {
      name: 'extra time after the cut',
      given: { startTime: START + 90 * MINUTE, extraMs: 15 * MINUTE, pausedMs: MINUTE, creditMs: MINUTE },
      minutes: 137,
    },
  ])('$name: $minutes minutes after the start', ({ given, minutes }) => {
    expect(deadlineOf(facts(given), START + 30 * MINUTE)).toBe(START + minutes * MINUTE)
  })
})

describe('time', () => {
  it('stands still while paused', () => {
    const paused = facts({ pausedAt: START + 10 * MINUTE })
    expect(remainingMs(paused, START + 10 * MINUTE)).toBe(50 * MINUTE)
    expect(remainingMs(paused, START + 300 * MINUTE)).toBe(50 * MINUTE)
    expect(isTimeOver(paused, START + 300 * MINUTE)).toBe(false)
  })
  it('is over after the deadline, not at it', () => {
    expect(isTimeOver(facts(), START + 60 * MINUTE)).toBe(false)
    expect(isTimeOver(facts(), START + 60 * MINUTE + 1)).toBe(true)
    expect(remainingMs(facts(), START + 61 * MINUTE)).toBe(0)
  })
})

it.each([
  { after: 0, late: 0 },
  { after: 59_999, late: 0 },
  { after: 5 * MINUTE, late: 5 * MINUTE },
  { after: -MINUTE, late: 0 },
  { after: 20 * MINUTE, waited: 20 * MINUTE, late: 0 },
  { after: 20 * MINUTE, waited: 15 * MINUTE, late: 5 * MINUTE },
])('started $after ms after the schedule: $late ms late', ({ after, waited: waitedMs = 0, late }) => {
  const times = { assessmentStart: START, assessmentEnd: START + 60 * MINUTE, durationMs: 60 * MINUTE }
  expect(lateMs({ ...times, waitedMs, startTime: START + after })).toBe(late)
})

it('is not late while the whole duration is left', () => {
  const times = { waitedMs: 0, assessmentStart: START, assessmentEnd: START + 120 * MINUTE, durationMs: 60 * MINUTE }
  expect(lateMs({ ...times, startTime: START + 60 * MINUTE })).toBe(0)
  expect(lateMs({ ...times, startTime: START + 61 * MINUTE })).toBe(61 * MINUTE)
})

it('adds a share of the duration and minutes', () => {
  expect(accommodationMs(60 * MINUTE, { extraPercent: 25, extraMinutes: 10 })).toBe(25 * MINUTE)
})
