import type { ConnectionState } from '@pengawas/shared/contracts/proctoring'
import { expect, it } from 'vitest'
import { emptyOutbox, stepOutbox, type OutboxEvent } from './outbox.ts'
import { bannerAfterMs, pageSigns, type HubLink, type PageFacts } from './page-signs.ts'

const changed: OutboxEvent = {
  type: 'changed',
  questionId: 'q',
  content: { value: { kind: 'choice', place: 1 }, marked: false },
  isTyped: false,
  key: 'k',
  madeAt: '2026-11-21T02:00:00.000Z',
  activeMs: 0,
  now: 1,
}
const away: OutboxEvent = { type: 'away', questionId: 'q', now: 2, jitter: 0 }
const stored: OutboxEvent = { type: 'received', questionId: 'q', sent: 1, revision: 1, outcome: 'stored', now: 9 }
const held: OutboxEvent = { type: 'halted', halt: 'held' }

const SAVED = { kind: 'saved', at: 9 }
const OFFLINE = { kind: 'offline', unsent: 1 }

function factsOf(events: readonly OutboxEvent[], facts: Partial<PageFacts> = {}): PageFacts {
  return {
    outbox: events.reduce(stepOutbox, emptyOutbox),
    isOnline: true,
    hub: 'connected',
    media: 'connected',
    ...facts,
  }
}

it.each<{
  name: string
  events: readonly OutboxEvent[]
  facts?: Partial<PageFacts>
  save: object
  connection: ConnectionState | null
  away: 'server' | 'media' | null
}>([
  { name: 'nothing answered yet', events: [], save: { kind: 'nothing' }, connection: 'connected', away: null },
  { name: 'changed just now', events: [changed], save: { kind: 'saving' }, connection: 'connected', away: null },
  { name: 'acknowledged', events: [changed, stored], save: SAVED, connection: 'connected', away: null },
  {
    name: 'answers do not get through while the socket seems to be up',
    events: [changed, away],
    save: OFFLINE,
    connection: 'reconnecting',
    away: 'server',
  },
  {
    name: 'the browser knows that it is offline while the socket seems to be up',
    events: [changed],
    facts: { isOnline: false },
    save: OFFLINE,
    connection: 'reconnecting',
    away: 'server',
  },
  {
    name: 'offline with everything saved',
    events: [changed, stored],
    facts: { isOnline: false },
    save: SAVED,
    connection: 'reconnecting',
    away: 'server',
  },
  {
    name: 'the socket is away while answers get through',
    events: [changed, stored],
    facts: { hub: 'lost', media: 'connected' },
    save: SAVED,
    connection: 'reconnecting',
    away: 'server',
  },
  {
    name: 'the socket has not been up yet',
    events: [],
    facts: { hub: 'connecting', media: 'connecting' },
    save: { kind: 'nothing' },
    connection: 'connecting',
    away: 'server',
  },
  {
    name: 'only the picture is away',
    events: [changed, stored],
    facts: { media: 'reconnecting' },
    save: SAVED,
    connection: 'reconnecting',
    away: 'media',
  },
  {
    name: 'the picture has not arrived yet',
    events: [],
    facts: { media: 'connecting' },
    save: { kind: 'nothing' },
    connection: 'connecting',
    away: 'media',
  },
  {
    name: 'nothing is shared',
    events: [],
    facts: { media: null },
    save: { kind: 'nothing' },
    connection: 'connected',
    away: null,
  },
  {
    name: 'paused before it was sent',
    events: [changed, held],
    save: { kind: 'held', unsent: 1 },
    connection: 'connected',
    away: null,
  },
  {
    name: 'practice has nothing to be connected to',
    events: [],
    facts: { hub: null, media: null },
    save: { kind: 'nothing' },
    connection: null,
    away: null,
  },
  {
    name: 'practice without a network behaves as a test does',
    events: [changed, away],
    facts: { hub: null, media: null, isOnline: false },
    save: OFFLINE,
    connection: 'reconnecting',
    away: 'server',
  },
])('$name', ({ events, facts, save, connection, away: what }) => {
  expect(pageSigns(factsOf(events, facts))).toEqual({ save, connection, away: what })
})

it('says "connected" of no state in which answers do not get through', () => {
  const outboxes = [[], [changed], [changed, stored], [changed, away], [changed, held], [changed, away, held]]
  const hubs: HubLink[] = ['connecting', 'connected', 'lost', null]
  const medias: (ConnectionState | null)[] = ['connecting', 'connected', 'reconnecting', 'disconnected', null]
  for (const events of outboxes)
    for (const isOnline of [true, false])
      for (const hub of hubs)
        for (const media of medias) {
          const { save, connection, away: what } = pageSigns(factsOf(events, { isOnline, hub, media }))
          if (save.kind === 'offline') expect(connection).toBe('reconnecting')
          if (connection === 'connected') expect({ isOnline, hub, what }).toEqual({ isOnline: true, hub, what: null })
        }
})

it.each([
  { facts: factsOf([]), expected: null },
  { facts: factsOf([], { isOnline: false }), expected: 2_000 },
  { facts: factsOf([], { hub: 'lost' }), expected: 2_000 },
  { facts: factsOf([], { media: 'reconnecting' }), expected: 2_000 },
  { facts: factsOf([], { media: 'disconnected' }), expected: 2_000 },
  { facts: factsOf([], { media: 'connecting' }), expected: 10_000 },
  { facts: factsOf([], { hub: 'connecting' }), expected: 10_000 },
])('a banner comes after $expected ms', ({ facts, expected }) => {
  expect(bannerAfterMs(pageSigns(facts))).toBe(expected)
})
