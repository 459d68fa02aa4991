import type { AppealState } from '@pengawas/shared/contracts/appeals'
import { describe, expect, it } from 'vitest'
import {
  areComplete,
  closingOf,
  dueOf,
  filesUntil,
  hadPart,
  hasFiles,
  isAct,
  isEndStanding,
  isOverdue,
  restingOf,
  writing,
} from './appeals.rules.ts'

const at = (iso: string): Date => new Date(iso)
const CLOSES = at('2026-11-30T10:00:00Z')
const TIMES = { closesAt: CLOSES, decidedAt: null }

describe('the time for an appeal', () => {
  it('is whole days from the moment that the candidate was told', () => {
    expect(closingOf(at('2026-11-23T10:00:00Z'), 7)).toEqual(CLOSES)
    expect(dueOf(at('2026-11-23T10:00:00Z'))).toEqual(at('2026-12-07T10:00:00Z'))
  })

  it.each([
    ['open', '2026-11-30T10:00:00Z', 'open'],
    ['draft', '2026-11-30T10:00:00Z', 'open'],
    ['withdrawn', '2026-11-30T10:00:00Z', 'open'],
    ['open', '2026-11-30T10:00:00.001Z', 'late'],
    ['draft', '2026-12-24T00:00:00Z', 'late'],
    ['withdrawn', '2026-12-24T00:00:00Z', 'late'],
    ['submitted', '2026-11-24T00:00:00Z', 'submitted'],
    ['submitted', '2026-12-24T00:00:00Z', 'submitted'],
    ['decided', '2026-11-24T00:00:00Z', 'decided'],
  ] as const)('of one that is %s at %s: %s', (state, now, expected) => {
    expect(writing({ ...TIMES, state }, at(now))).toBe(expected)
  })

  it.each([
    ['submitted', '2026-12-07T10:00:00Z', '2026-12-07T10:00:00Z', false],
    ['submitted', '2026-12-07T10:00:00Z', '2026-12-07T10:00:00.001Z', true],
    ['decided', '2026-12-07T10:00:00Z', '2026-12-24T00:00:00Z', false],
    ['withdrawn', null, '2026-12-24T00:00:00Z', false],
  ] as const)(
    'that an auditor has, of one that is %s and due at %s, at %s: overdue %s',
    (state, due, now, expected) => {
      expect(isOverdue({ state, dueAt: due === null ? null : at(due) }, at(now))).toBe(expected)
    },
  )
})

describe('files', () => {
  it.each([
    ['draft', null, '2026-12-01T10:00:00Z'],
    ['open', null, '2026-12-01T10:00:00Z'],
    ['withdrawn', null, '2026-12-01T10:00:00Z'],
    ['submitted', null, null],
    ['decided', '2026-12-01T00:00:00Z', '2027-05-30T00:00:00Z'],
  ] as const)('of one that is %s (decided %s) are kept until %s', (state, decided, until) => {
    const times = { state, closesAt: CLOSES, decidedAt: decided === null ? null : at(decided) }
    expect(filesUntil(times)).toEqual(until === null ? null : at(until))
    if (until !== null) expect(hasFiles(times, at(until))).toBe(false)
    expect(hasFiles(times, at('2026-12-01T09:59:59Z'))).toBe(true)
  })
})

describe('whether the end of a test still counts', () => {
  const OVER = { finishReason: 'terminated', status: 'terminated' }
  it.each([
    ['upheld', { decision: 'upheld', isNewest: true }, OVER, true],
    ['not judged yet', { decision: 'waiting', isNewest: true }, OVER, false],
    ['overturned', { decision: 'overturned', isNewest: true }, OVER, false],
    ['of an earlier end', { decision: 'upheld', isNewest: false }, OVER, false],
    ['reactivated', { decision: 'upheld', isNewest: true }, { finishReason: null, status: 'paused' }, false],
    [
      'handed in since',
      { decision: 'upheld', isNewest: true },
      { finishReason: 'participant', status: 'completed' },
      false,
    ],
    [
      'counted as handed in',
      { decision: 'upheld', isNewest: true },
      { finishReason: 'terminated', status: 'completed' },
      false,
    ],
  ])('%s', (_, end, test, expected) => {
    expect(isEndStanding(end, test)).toBe(expected)
  })
})

describe('who had a part', () => {
  const NOTHING = {
    ...{ hasJudged: false, hasEnded: false, hasWatched: false },
    ...{ hasActed: false, hasMarked: false, manages: false },
  }
  it.each([
    ['nobody', {}, false],
    ['who raised, judged or commented a flag', { hasJudged: true }, true],
    ['who ordered or upheld the end', { hasEnded: true }, true],
    ['who watched', { hasWatched: true }, true],
    ['who commanded, warned, noted or talked', { hasActed: true }, true],
    ['who marked an essay', { hasMarked: true }, true],
    ['whose assessment it is', { manages: true }, true],
  ])('%s', (_, parts, expected) => {
    expect(hadPart({ ...NOTHING, ...parts })).toBe(expected)
  })

  it.each([
    ['test-session.paused', true],
    ['test-session.warned', true],
    ['test-session.noted', true],
    ['test-session.message-sent', true],
    ['test-session.check-in-decided', true],
    ['clock-credit.decided', true],
    ['result.decided', true],
    ['test-session.viewed', false],
    ['test-session.recording-viewed', false],
    ['test-session.check-in-picture-viewed', false],
    ['result.viewed', false],
    ['test-session.exported', false],
    ['test-session.termination-appeal-decided', false],
  ])('%s is a part: %s', (action, expected) => {
    expect(isAct(action)).toBe(expected)
  })
})

it.each([
  ['each once', ['a', 'b'], ['b', 'a'], true],
  ['one is missing', ['a', 'b'], ['a'], false],
  ['one that does not count', ['a'], ['a', 'b'], false],
  ['one twice', ['a', 'b'], ['a', 'a'], false],
  ['one twice beside all', ['a'], ['a', 'a'], false],
  ['nothing counts any more', [], [], true],
])('decisions are complete: %s', (_, standing, decided, expected) => {
  expect(areComplete(standing, decided)).toBe(expected)
})

describe('what appeals keep of the pictures of their test', () => {
  const NOTHING = { waiting: 0, until: null, lastDecidedAt: null }
  const LATER = at('2026-12-05T10:00:00Z')
  const DECIDED = at('2026-12-01T00:00:00Z')
  const one = (state: AppealState, changes: { closesAt?: Date; decidedAt?: Date } = {}) => ({
    ...TIMES,
    state,
    ...changes,
  })
  it.each([
    ['none', [], NOTHING],
    ['one that may be written', [one('open')], { ...NOTHING, until: CLOSES }],
    ['a draft', [one('draft')], { ...NOTHING, until: CLOSES }],
    ['one taken back', [one('withdrawn')], { ...NOTHING, until: CLOSES }],
    ['one that waits', [one('submitted')], { ...NOTHING, waiting: 1 }],
    ['one decided', [one('decided', { decidedAt: DECIDED })], { ...NOTHING, lastDecidedAt: DECIDED }],
    [
      'one of each',
      [one('open'), one('draft', { closesAt: LATER }), one('submitted'), one('decided', { decidedAt: DECIDED })],
      { waiting: 1, until: LATER, lastDecidedAt: DECIDED },
    ],
    [
      'two decided',
      [one('decided', { decidedAt: LATER }), one('decided', { decidedAt: DECIDED })],
      { ...NOTHING, lastDecidedAt: LATER },
    ],
  ])('%s', (_, appeals, expected) => {
    expect(restingOf(appeals)).toEqual(expected)
  })
})
