import { type ChatMessage, MAX_CHAT_LENGTH, type SendMessage } from '@pengawas/shared/contracts/chat'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RequestFailure } from '../http.ts'
import { ChatThread, leftOf, unreadOf } from './chat-thread.ts'

const AT = '2026-01-01T00:00:00.000Z'
const messageOf = (id: string, overrides: Partial<ChatMessage> = {}): ChatMessage => ({
  ...{ id, side: 'staff', authorName: null, text: id, at: AT, deliveredAt: null, readAt: null },
  ...overrides,
})

/** A hub that stores each id once; `fail` makes its next answers failures, before or after it has stored. */
class Hub {
  readonly stored = new Map<string, ChatMessage>()
  readonly seen: [string, boolean][] = []
  failures: { code: ConstructorParameters<typeof RequestFailure>[0]; isStored: boolean }[] = []

  thread(): ChatThread {
    return new ChatThread({
      ...{ testSessionId: 'test', side: 'candidate' },
      send: (message) => this.#send(message),
      see: (upToId, isRead) => Promise.resolve(this.seen.push([upToId, isRead])),
    })
  }

  #send({ id, text }: SendMessage): Promise<ChatMessage> {
    const failure = this.failures.shift()
    if (failure === undefined || failure.isStored) this.stored.set(id, messageOf(id, { side: 'candidate', text }))
    const stored = this.stored.get(id)
    if (failure !== undefined || stored === undefined)
      return Promise.reject(new RequestFailure(failure?.code ?? 'internal'))
    return Promise.resolve(stored)
  }
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0)

it('sends a message again until the answer arrives, and the hub has it once', async () => {
  const hub = new Hub()
  const thread = hub.thread()
  hub.failures = [
    { code: 'unreachable', isStored: false },
    { code: 'unreachable', isStored: true },
  ]
  thread.write('  Halo ')
  await settled()
  expect(thread.store.getState().waiting.map(({ text }) => text)).toEqual(['Halo'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([thread.store.getState().waiting, hub.stored.size]).toEqual([[], 1])
  expect(thread.store.getState().messages.map(({ text }) => text)).toEqual(['Halo'])
  thread.stop()
})

it('keeps what could not be sent over a reload, in its order', async () => {
  const hub = new Hub()
  const before = hub.thread()
  hub.failures = [
    { code: 'unreachable', isStored: true },
    { code: 'unreachable', isStored: true },
  ]
  before.write('pertama')
  before.write('kedua')
  await settled()
  before.stop()
  const after = hub.thread()
  expect(after.store.getState().waiting.map(({ text }) => text)).toEqual(['pertama', 'kedua'])
  after.take([...hub.stored.values()])
  await settled()
  expect([after.store.getState().waiting, hub.stored.size]).toEqual([[], 2])
  expect(hub.thread().store.getState().waiting).toEqual([])
  after.stop()
})

it('does not repeat what is refused for good, and lets it be given up', async () => {
  const hub = new Hub()
  const thread = hub.thread()
  hub.failures = [{ code: 'test-session-over', isStored: false }]
  thread.write('Terlambat')
  await vi.advanceTimersByTimeAsync(60_000)
  const { waiting, failure } = thread.store.getState()
  expect([waiting.length, failure instanceof RequestFailure, hub.stored.size]).toEqual([1, true, 0])
  thread.discard(waiting[0]?.id ?? '')
  expect(thread.store.getState()).toMatchObject({ waiting: [], failure: null })
})

it('acknowledges what arrives once, and reads what is on the screen', () => {
  const hub = new Hub()
  const thread = hub.thread()
  thread.take([messageOf('a'), messageOf('b', { at: '2026-01-01T00:00:01.000Z' })])
  thread.take([messageOf('a', { deliveredAt: AT })])
  expect([hub.seen, unreadOf(thread.store.getState(), 'candidate')]).toEqual([[['b', false]], 2])
  thread.show(true)
  expect(hub.seen).toEqual([
    ['b', false],
    ['b', true],
  ])
  thread.take([messageOf('b', { readAt: AT }), messageOf('a')])
  // A state that was overtaken takes no mark away.
  thread.take([messageOf('b')])
  expect(thread.store.getState().messages.map(({ readAt, deliveredAt }) => [readAt, deliveredAt])).toEqual([
    [null, AT],
    [AT, null],
  ])
})

it('counts what this side can still send, with what waits, whatever the other side wrote', () => {
  const own = Array.from({ length: MAX_CHAT_LENGTH - 2 }, (_, n) => messageOf(`own-${n}`, { side: 'candidate' }))
  const waiting = { id: 'waits', text: 'Halo' }
  expect(leftOf({ messages: [...own, messageOf('theirs')], waiting: [waiting] }, 'candidate')).toBe(1)
  expect(leftOf({ messages: own, waiting: [waiting, waiting, waiting] }, 'candidate')).toBe(0)
  expect(leftOf({ messages: own, waiting: [] }, 'staff')).toBe(MAX_CHAT_LENGTH)
})
