import { deadlineOf, lateMs } from '@pengawas/shared/rules/test-clock'
import { describe, expect, it } from 'vitest'
import { clockFacts } from '../../sessions/test-sessions/test-sessions.rules.ts'
import { admittedSession, waitedUntil } from './admission.rules.ts'

const at = (minutes: number): Date => new Date(Date.parse('2026-11-23T09:00:00Z') + minutes * 60_000)
const given = { opensAt: null, closesAt: null, extraMs: 0, creditMs: 0 }
const ROOM_FOR_ALL = 300

describe('a test of an hour whose candidate was admitted', () => {
  it.each([
    ['at once', { entered: 0, submitted: 0, admitted: 0 }, 60, 0],
    ['after twenty minutes of waiting', { entered: 0, submitted: 0, admitted: 20 }, 60, 0],
    ['after five minutes of steps and fifty of waiting', { entered: 0, submitted: 5, admitted: 55 }, 60, 0],
    ['after a repetition, having waited twice', { entered: 0, submitted: 40, admitted: 50, waited: 30 }, 60, 0],
    ['from the steps, which took no longer than they may', { entered: 0, submitted: null, admitted: 15 }, 60, 0],
    ['from a check-in that was left lying', { entered: 0, submitted: null, admitted: 45 }, 30, 30],
    ['from one that was left lying and then handed in', { entered: 0, submitted: 40, admitted: 50 }, 35, 25],
    ['having come late', { entered: 30, submitted: 35, admitted: 50 }, 30, 30],
    ['with extra time', { entered: 0, submitted: 5, admitted: 20, extra: 15 }, 75, 0],
    ['in a sitting', { entered: 0, submitted: 5, admitted: 20, end: ROOM_FOR_ALL, sitting: 60 }, 60, 0],
    ['where the end is far', { entered: 0, submitted: null, admitted: 200, end: ROOM_FOR_ALL }, 60, 0],
  ] as const)('%s', (_case, times, minutes, late) => {
    const { entered, submitted, admitted, waited, extra, end, sitting } = {
      ...{ waited: 0, extra: 0, end: 60, sitting: null },
      ...times,
    }
    const waitingSince = submitted === null ? null : at(submitted)
    const row = {
      state: 'waiting',
      decidedAt: null,
      createdAt: at(entered),
      waitingSince,
      waitedMs: waited * 60_000,
    } as const
    const dates = sitting === null ? {} : { opensAt: at(0), closesAt: at(sitting) }
    const session = { ...given, ...dates, extraMs: extra * 60_000, ...admittedSession(row, true, at(admitted)) }
    const facts = clockFacts(session, { startDate: at(0), endDate: at(end), duration: 60 })
    expect((deadlineOf(facts, facts.startTime) - facts.startTime) / 60_000).toBe(minutes)
    expect(lateMs(facts) / 60_000).toBe(late)
  })
})

it.each([
  ['from handing in to the decision', 0, 5, 12, 7],
  ['each time that the check-in was handed in', 30, 40, 50, 40],
  ['not while the candidate works on the steps', 30, null, 50, 30],
] as const)('a candidate waits %s', (_when, before, since, until, minutes) => {
  const row = {
    state: 'waiting',
    decidedAt: at(0),
    waitedMs: before * 60_000,
    waitingSince: since === null ? null : at(since),
  } as const
  expect(waitedUntil(row, at(until)) / 60_000).toBe(minutes)
})

it('a candidate waits from a refusal until it is taken back, and works on the steps from then on', () => {
  const row = { waitedMs: 5 * 60_000, waitingSince: null, decidedAt: at(20) }
  expect(waitedUntil({ ...row, state: 'refused' }, at(50)) / 60_000).toBe(35)
  expect(waitedUntil({ ...row, state: 'open', decidedAt: at(50) }, at(60)) / 60_000).toBe(5)
})

it.each([
  ['opened again and handed in', { state: 'waiting', waitingSince: at(55), waitedMs: 40 * 60_000, decidedAt: at(50) }],
  ['admitted as they were', { state: 'refused', waitingSince: null, waitedMs: 5 * 60_000, decidedAt: at(15) }],
] as const)('a candidate who was refused by mistake has the whole hour: %s', (_how, waiting) => {
  const row = { ...waiting, createdAt: at(0) }
  const session = { ...given, extraMs: 0, ...admittedSession(row, true, at(58)) }
  const facts = clockFacts(session, { startDate: at(0), endDate: at(60), duration: 60 })
  expect([(deadlineOf(facts, facts.startTime) - facts.startTime) / 60_000, lateMs(facts)]).toEqual([60, 0])
})
