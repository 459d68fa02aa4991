import { expect, it } from 'vitest'
import { emptyOutbox, stepOutbox, type OutboxEvent } from './outbox.ts'
import { saveStateOf } from './save-state.ts'

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

it.each([
  { name: 'nothing answered yet', events: [], online: true, expected: { kind: 'nothing' } },
  { name: 'changed a moment ago', events: [changed], online: true, expected: { kind: 'saving' } },
  { name: 'acknowledged', events: [changed, stored], online: true, expected: { kind: 'saved', at: 9 } },
  {
    name: 'the server does not answer',
    events: [changed, away],
    online: true,
    expected: { kind: 'offline', unsent: 1 },
  },
  {
    name: 'the browser knows that it is offline',
    events: [changed],
    online: false,
    expected: { kind: 'offline', unsent: 1 },
  },
  {
    name: 'offline with everything saved',
    events: [changed, stored],
    online: false,
    expected: { kind: 'saved', at: 9 },
  },
  {
    name: 'paused before it was sent',
    events: [changed, { type: 'halted', halt: 'held' } as const],
    online: true,
    expected: { kind: 'held', unsent: 1 },
  },
])('$name', ({ events, online, expected }) => {
  expect(saveStateOf(events.reduce(stepOutbox, emptyOutbox), online)).toEqual(expected)
})
