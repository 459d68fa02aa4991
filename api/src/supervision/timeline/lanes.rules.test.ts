import type { TimelineEvent } from '@pengawas/shared/contracts/timeline'
import { describe, expect, it } from 'vitest'
import type { AuditData, AuditRow } from '../../kernel/audit/audit.entity.ts'
import type { FlagRow } from '../flags/flags.entity.ts'
import type { ClientSignalRow } from '../page-signals/page-signals.entity.ts'
import {
  answerEvents,
  flagEvents,
  focusEvents,
  interventionEvents,
  networkEvents,
  type Reach,
  testEvents,
} from './lanes.rules.ts'

const START = Date.parse('2026-11-23T02:00:00Z')
const at = (second: number): Date => new Date(START + second * 1_000)
const live: Reach = { to: at(100), isLive: true }
const over: Reach = { to: at(100), isLive: false }
const names = new Map([['ani', 'Ani']])

/** In seconds from the start; `+`: it lasted longer. */
function shown(events: readonly TimelineEvent[]): string[] {
  const second = (instant: string): number => (Date.parse(instant) - START) / 1_000
  return events.map(({ kind, at: from, until, isOpen }) => {
    const end = until === null ? '' : `-${second(until)}`
    return `${kind} ${second(from)}${end}${isOpen ? '+' : ''}`
  })
}

let sequence = 0
function entry(verb: string, second: number, data: AuditData = {}): AuditRow {
  sequence += 1
  return {
    ...{ sequence, at: at(second), actorId: 'ani', action: `test-session.${verb}` },
    ...{ subjectType: 'test-session', subjectId: 'test', data, previousHash: '', hash: '' },
  }
}

describe('the course of a test', () => {
  const course = (entries: AuditRow[], reach: Reach): string[] =>
    shown(testEvents({ id: 'test', startTime: at(0) }, entries, reach)).slice(1)

  it.each([
    ['nothing', [], live, []],
    ['a pause', [entry('paused', 10), entry('resumed', 30)], live, ['paused 10-30']],
    ['a pause that goes on', [entry('paused', 10)], live, ['paused 10-100+']],
    [
      'locked out of a pause',
      [entry('paused', 10), entry('locked', 20), entry('unlocked', 30)],
      live,
      ['paused 10-20', 'locked 20-30'],
    ],
    ['ended while it was paused', [entry('paused', 10), entry('ended', 100)], over, ['paused 10-100', 'ended 100']],
    ['ended by the clock, and written down later', [entry('ended', 160)], over, ['ended 100']],
    ['terminated', [entry('terminated', 100)], over, ['terminated 100']],
    [
      'reopened, and taken up again',
      [entry('ended', 40), entry('reopened', 50), entry('resumed', 60, { reopened: true })],
      live,
      ['ended 40', 'reopened 50', 'paused 50-60'],
    ],
    [
      'an end that was overturned',
      [entry('terminated', 40), entry('termination-overturned', 50, { reopened: true })],
      live,
      ['terminated 40', 'reopened 50', 'paused 50-100+'],
    ],
    [
      'one that was overturned too late',
      [entry('terminated', 100), entry('termination-overturned', 100, { reopened: false })],
      over,
      ['terminated 100'],
    ],
    ['another browser', [entry('page-changed', 5)], live, ['page-changed 5']],
    ['what is none of it', [entry('warned', 5), entry('viewed', 6)], live, []],
  ])('%s', (_, entries, reach, expected) => {
    expect(course(entries, reach)).toEqual(expected)
  })
})

describe('answers', () => {
  const items = [
    { questionId: 'q1', position: 0, servedAt: at(1) },
    { questionId: 'q2', position: 1, servedAt: null },
  ]
  const answer = (questionId: string, second: number, value: { kind: 'text'; text: string } | null) => ({
    ...{ questionId, value, madeAt: at(second - 1), receivedAt: at(second) },
  })

  it('are told by number and time, and never by what they say', () => {
    const events = answerEvents(
      items,
      [answer('q2', 9, { kind: 'text', text: 'rahasia' }), answer('q1', 12, null)],
      false,
    )
    expect(events).toMatchObject([
      { kind: 'answered', item: 2, at: at(9).toISOString(), madeAt: at(8).toISOString() },
      { kind: 'emptied', item: 1 },
    ])
    expect(JSON.stringify(events)).not.toContain('rahasia')
    expect(JSON.stringify(events)).not.toContain('q1')
  })

  it('come with the questions where these are given one by one', () => {
    expect(shown(answerEvents(items, [answer('q1', 9, { kind: 'text', text: 'x' })], true))).toEqual([
      'asked 1',
      'answered 9',
    ])
  })
})

describe('what staff did', () => {
  const nothing = { entries: [], notes: [], credits: [], talks: [] }

  it('has the words of warnings and the reasons of commands, by name', () => {
    const entries = [
      entry('warned', 1, { noteId: 'n1' }),
      entry('paused', 2, { reason: 'Ada tamu' }),
      entry('unlocked', 3),
    ]
    const events = interventionEvents({ ...nothing, entries, notes: [{ id: 'n1', text: 'Lihat layar' }] }, names, live)
    expect(events).toMatchObject([
      { kind: 'warning', text: 'Lihat layar', byId: 'ani', byName: 'Ani' },
      { kind: 'pause', text: 'Ada tamu' },
      { kind: 'unlock', text: null },
    ])
  })

  it('leaves out the return of the candidate, and what is no intervention', () => {
    const entries = [entry('resumed', 1, { from: 'paused', reopened: true }), entry('viewed', 2), entry('ended', 3)]
    expect(interventionEvents({ ...nothing, entries }, names, live)).toEqual([])
  })

  it('has time that was given and talks, which last', () => {
    const credits = [
      { id: 'c1', creditMs: 60_000, decidedAt: at(5), decidedBy: 'budi', reason: null },
      { id: 'c2', creditMs: 1, decidedAt: null, decidedBy: null, reason: null },
    ]
    const talks = [
      { id: 't1', userId: 'ani', startedAt: at(10), endedAt: at(20) },
      { id: 't2', userId: 'ani', startedAt: at(90), endedAt: null },
    ]
    const events = interventionEvents({ ...nothing, credits, talks }, names, live)
    expect(shown(events)).toEqual(['time-given 5', 'talk 10-20', 'talk 90-100+'])
    expect(events[0]).toMatchObject({ creditMs: 60_000, byId: 'budi', byName: null })
  })
})

const flag = (more: Partial<FlagRow>): FlagRow => ({
  ...{
    id: 'f',
    assessmentId: 'a',
    testSessionId: 'test',
    sequence: 1,
    type: 'technical',
    severity: 'low',
    confidence: 1,
  },
  ...{ reason: 'camera-silent', description: '', origin: 'server', detectedAt: at(10), endedAt: null, timesSeen: null },
  ...{ evidenceKey: null, evidenceType: null, evidenceDeletedAt: null, validationStatus: 'pending', reviewedBy: null },
  ...{ reviewedAt: null, reviewReason: null, dismissal: null, proposedVerdict: null, proposedBy: null, raisedBy: null },
  ...{
    isObservation: false,
    device: null,
    comments: 0,
    createdAt: at(11),
    details: { modelVersion: 'presence-1', thresholds: {}, samples: [] },
  },
  ...more,
})

describe('the network', () => {
  it.each([
    ['a page that was away', [{ from: START + 5_000, to: START + 25_000 }], [], live, ['page-away 5-25']],
    ['one that is', [{ from: START + 5_000, to: null }], [], live, ['page-away 5-100+']],
    ['one that was until the end', [{ from: START + 5_000, to: null }], [], over, ['page-away 5-100']],
    ['a camera', [], [flag({ endedAt: at(20) })], live, ['media-missing 10-20']],
    ['a camera that is missing still', [], [flag({})], live, ['media-missing 10-100+']],
    ['a frozen camera, which arrives', [], [flag({ reason: 'camera-frozen' })], live, []],
    ['what people call the same', [], [flag({ reason: 'camera-silent', type: 'behavior-suspicious' })], live, []],
  ])('%s', (_, absences, flags, reach, expected) => {
    expect(shown(networkEvents(absences, flags, reach))).toEqual(expected)
  })

  it.each([
    ['screen-share-ended', 'screen'],
    ['media-unconnected', null],
  ])('names the source of %s', (reason, source) => {
    expect(networkEvents([], [flag({ reason })], live)).toMatchObject([{ source, flagId: 'f' }])
  })
})

describe('what pages report', () => {
  const signal = (kind: ClientSignalRow['kind'], made: number, durationMs: number | null, received: number) =>
    focusEvents([
      { testSessionId: 'test', pageId: 'p', sequence: 1, kind, madeAt: at(made), durationMs, receivedAt: at(received) },
    ])

  it.each([
    ['a moment', signal('copy', 5, null, 7), ['copy 5']],
    ['a short absence', signal('tab-hidden', 5, 2_000, 8), ['tab-hidden 5-7']],
    ['a long one, of which only the beginning is told', signal('focus-lost', 5, 5_000, 11), ['focus-lost 5-10+']],
    ['a time to come', signal('tab-hidden', 50, 60_000, 20), ['tab-hidden 20-20+']],
    ['what is about no focus', signal('page-silent', 5, null, 7), []],
  ])('%s', (_, events, expected) => {
    expect(shown(events)).toEqual(expected)
  })
})

it('shows flags with their verdict', () => {
  const flags = [flag({ endedAt: at(12), evidenceKey: 'k', proposedVerdict: 'dismissed', raisedBy: 'ani' }), flag({})]
  const events = flagEvents(flags, names)
  expect(shown(events)).toEqual(['flag 10-12', 'flag 10'])
  expect(events[0]).toMatchObject({ hasPicture: true, isContested: true, raisedByName: 'Ani', flagId: 'f' })
  expect(JSON.stringify(events)).not.toContain('modelVersion')
})
