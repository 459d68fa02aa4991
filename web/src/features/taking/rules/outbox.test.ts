import type { SavedAnswer } from '@pengawas/shared/contracts/test-taking'
import { describe, expect, it } from 'vitest'
import { emptyOutbox, planOf, stepOutbox, unsentOf, type KeptAnswer, type Outbox, type OutboxEvent } from './outbox.ts'

const NOW = 1_000_000
const text = (content: string) => ({ kind: 'text' as const, text: content })
const choice = (place: number) => ({ kind: 'choice' as const, place })

const saved = (questionId: string, revision: number, place = 0): SavedAnswer => ({
  questionId,
  value: choice(place),
  markedForReview: false,
  revision,
  receivedAt: '2026-11-21T02:00:00.000Z',
})
const kept = (questionId: string, revision: number, stored: number, place = 1): KeptAnswer => ({
  questionId,
  value: choice(place),
  marked: false,
  revision,
  key: `key-${revision}`,
  madeAt: '2026-11-21T02:00:00.000Z',
  activeMs: 5,
  stored,
})
const change = (questionId: string, now: number, typed?: string): OutboxEvent => ({
  type: 'changed',
  questionId,
  content: { value: typed === undefined ? choice(2) : text(typed), marked: false },
  isTyped: typed !== undefined,
  key: `key-at-${now}`,
  madeAt: '2026-11-21T02:00:00.000Z',
  activeMs: 0,
  now,
})
const run = (events: readonly OutboxEvent[], from: Outbox = emptyOutbox): Outbox => events.reduce(stepOutbox, from)
const sendable = (outbox: Outbox, now: number, flush = false) =>
  planOf(outbox, now, flush).send.map(({ questionId }) => questionId)

describe('what counts after a reload or on another device', () => {
  it.each([
    { name: 'only the server has it', saved: [saved('q', 3)], kept: [], revision: 3, place: 0, unsent: 0 },
    { name: 'only this browser has it', saved: [], kept: [kept('q', 2, 0)], revision: 2, place: 1, unsent: 1 },
    {
      name: 'this browser is ahead',
      saved: [saved('q', 3)],
      kept: [kept('q', 5, 3)],
      revision: 5,
      place: 1,
      unsent: 1,
    },
    {
      name: 'another device is ahead',
      saved: [saved('q', 6)],
      kept: [kept('q', 5, 3)],
      revision: 6,
      place: 0,
      unsent: 0,
    },
    {
      name: 'both wrote the same revision',
      saved: [saved('q', 4)],
      kept: [kept('q', 4, 3)],
      revision: 4,
      place: 0,
      unsent: 0,
    },
    {
      name: 'the server lost what it had acknowledged',
      saved: [saved('q', 1)],
      kept: [kept('q', 4, 4)],
      revision: 4,
      place: 1,
      unsent: 1,
    },
  ])('$name', ({ saved: theirs, kept: mine, revision, place, unsent }) => {
    const outbox = run([{ type: 'loaded', saved: theirs, kept: mine, now: NOW, offsetMs: 0 }])
    expect(outbox.entries['q']).toMatchObject({ revision, value: choice(place) })
    expect(unsentOf(outbox)).toHaveLength(unsent)
  })

  it('knows when the server last took an answer, in the page’s own time', () => {
    const outbox = run([
      { type: 'loaded', saved: [saved('q', 3), saved('r', 1)], kept: [], now: NOW, offsetMs: 60_000 },
    ])
    expect(new Date(outbox.savedAt ?? 0).toISOString()).toBe('2026-11-21T01:59:00.000Z')
  })
})

describe('what is sent when', () => {
  it('nothing leaves before browser storage has it', () => {
    const unkept = run([change('q', NOW)])
    expect(sendable(unkept, NOW)).toEqual([])
    expect(sendable(run([{ type: 'kept', questionId: 'q', revision: 1 }], unkept), NOW)).toEqual(['q'])
  })

  it('typing waits for a pause, but never for 2 s', () => {
    const first = run([change('q', NOW, 'a'), { type: 'kept', questionId: 'q', revision: 1 }])
    expect(planOf(first, NOW)).toMatchObject({ send: [], wakeAt: NOW + 700 })
    const typing = run(
      [change('q', NOW + 600, 'ab'), change('q', NOW + 1_200, 'abc'), { type: 'kept', questionId: 'q', revision: 3 }],
      first,
    )
    expect(planOf(typing, NOW + 1_200).wakeAt).toBe(NOW + 1_600)
    expect(sendable(typing, NOW + 1_600)).toEqual(['q'])
    expect(sendable(typing, NOW + 1_200, true)).toEqual(['q'])
  })

  it('one revision per question at a time, then the newest', () => {
    const sending = run([
      change('q', NOW),
      { type: 'kept', questionId: 'q', revision: 1 },
      { type: 'sending', questionId: 'q' },
    ])
    const changedMeanwhile = run([change('q', NOW + 5), { type: 'kept', questionId: 'q', revision: 2 }], sending)
    expect(sendable(changedMeanwhile, NOW + 10)).toEqual([])
    const acknowledged = run(
      [{ type: 'received', questionId: 'q', sent: 1, revision: 1, outcome: 'stored', now: NOW + 20 }],
      changedMeanwhile,
    )
    expect(planOf(acknowledged, NOW + 20).send).toMatchObject([{ questionId: 'q', revision: 2, stored: 1 }])
  })

  it('three at most are on their way, and one while the server is away', () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    const many = run(ids.flatMap((id) => [change(id, NOW), { type: 'kept', questionId: id, revision: 1 } as const]))
    expect(sendable(many, NOW)).toEqual(['a', 'b', 'c'])
    const away = run(
      [
        { type: 'sending', questionId: 'a' },
        { type: 'away', questionId: 'a', now: NOW, jitter: 0 },
      ],
      many,
    )
    expect(planOf(away, NOW)).toEqual({ send: [], wakeAt: NOW + 1_000 })
    expect(sendable(away, NOW + 1_000)).toEqual(['a'])
    expect(sendable(run([{ type: 'reachable' }], away), NOW)).toEqual(['a'])
  })

  it('a paused session holds everything back until it goes on; a page that was taken over stays silent', () => {
    const waiting = run([change('q', NOW), { type: 'kept', questionId: 'q', revision: 1 }])
    const held = run([{ type: 'halted', halt: 'held' }], waiting)
    expect(sendable(held, NOW)).toEqual([])
    expect(sendable(run([{ type: 'released' }], held), NOW)).toEqual(['q'])
    expect(sendable(run([{ type: 'halted', halt: 'taken-over' }, { type: 'released' }], waiting), NOW)).toEqual([])
  })
})

describe('what an answer of the server means', () => {
  const sent = run([
    change('q', NOW),
    { type: 'kept', questionId: 'q', revision: 1 },
    { type: 'sending', questionId: 'q' },
  ])

  it('superseded by another device: a change made here since gets a revision above it', () => {
    const typedOn = run([change('q', NOW + 5)], sent)
    const answered = run(
      [{ type: 'received', questionId: 'q', sent: 1, revision: 7, outcome: 'superseded', now: NOW + 9 }],
      typedOn,
    )
    expect(answered.entries['q']).toMatchObject({ revision: 8, stored: 7 })
    expect(unsentOf(answered)).toHaveLength(1)
  })

  it('another device’s answers are taken over, but nothing that is only here', () => {
    const twoHere = run(
      [change('r', NOW)],
      run([{ type: 'received', questionId: 'q', sent: 1, revision: 1, outcome: 'stored', now: NOW }], sent),
    )
    const fresh = run(
      [{ type: 'refreshed', saved: [saved('q', 3), saved('r', 4), saved('new', 1)], now: NOW }],
      twoHere,
    )
    expect(fresh.entries['q']).toMatchObject({ revision: 3, value: choice(0) })
    expect(fresh.entries['r']).toMatchObject({ revision: 1, value: choice(2) })
    expect(fresh.entries['new']).toMatchObject({ revision: 1 })
  })

  it('late: it is with a person now, and not sent again', () => {
    const late = run([{ type: 'received', questionId: 'q', sent: 1, revision: 0, outcome: 'late', now: NOW }], sent)
    expect(unsentOf(late)).toHaveLength(0)
    expect(late.late).toBe(1)
  })

  it('refused: not tried again until it is changed', () => {
    const refused = run([{ type: 'refused', questionId: 'q', sent: 1 }], sent)
    expect(unsentOf(refused)).toHaveLength(0)
    expect(unsentOf(run([change('q', NOW + 1)], refused))).toHaveLength(1)
  })
})
