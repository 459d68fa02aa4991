import 'fake-indexeddb/auto'
import type { AnswerReceipt, SaveAnswer } from '@pengawas/shared/contracts/test-taking'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RequestFailure } from '../../../lib/http.ts'
import { unsentOf, type Outbox } from '../rules/outbox.ts'
import { AnswerSync } from './answer-sync.ts'
import { createMemoryVault, openVault, type Vault } from './vault.ts'

const SESSION = '00000000-0000-4000-8000-000000000001'
const clock = {
  serverTime: '',
  deadline: '',
  remainingMs: 1,
  stoppedAt: null,
  handedInAt: null,
  extraMs: 0,
  creditMs: 0,
  lateMs: 0,
}
type Sent = Omit<SaveAnswer, 'pageSecret'> & { questionId: string }

/** A server that takes revisions as the real one does, and whose behaviour a test can change. */
function fakeServer() {
  const stored = new Map<string, Sent>()
  const sent: Sent[] = []
  let fault: (() => Promise<void>) | null = null
  return {
    stored,
    sent,
    breakWith: (error: (() => Promise<void>) | null) => {
      fault = error
    },
    async save(questionId: string, answer: Omit<SaveAnswer, 'pageSecret'>): Promise<AnswerReceipt> {
      sent.push({ ...answer, questionId })
      await fault?.()
      const known = stored.get(questionId)
      if (known && known.revision > answer.revision)
        return { outcome: 'superseded', questionId, revision: known.revision, clock }
      stored.set(questionId, { ...answer, questionId })
      return { outcome: 'stored', questionId, revision: answer.revision, clock }
    },
  }
}

function syncOn(server: ReturnType<typeof fakeServer>, vault: Vault) {
  const seen: Outbox[] = []
  let keys = 0
  const onSuperseded = vi.fn()
  const onStorageRefused = vi.fn()
  const sync = new AnswerSync({
    testSessionId: SESSION,
    vault,
    save: (questionId, answer) => server.save(questionId, answer),
    now: Date.now,
    serverNow: () => new Date().toISOString(),
    newKey: () => `key-${(keys += 1)}`,
    jitter: () => 0,
    currentPosition: () => 0,
    onChange: (outbox) => seen.push(outbox),
    onReceipt: () => undefined,
    onSuperseded,
    onOver: () => undefined,
    onStorageRefused,
  })
  return { sync, seen, onSuperseded, onStorageRefused }
}

const choice = (place: number) => ({ value: { kind: 'choice' as const, place }, marked: false })
const typed = (text: string) => ({ value: { kind: 'text' as const, text }, marked: false })
const away = () => Promise.reject(new RequestFailure('unreachable'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('AnswerSync', () => {
  it('has an answer in browser storage before it is sent', async () => {
    const server = fakeServer()
    const vault = createMemoryVault()
    const order: string[] = []
    const watched: Vault = {
      ...vault,
      save: async (session, answer) => {
        order.push(`kept ${answer.revision}`)
        await vault.save(session, answer)
      },
    }
    server.breakWith(() => {
      order.push('sent')
      return Promise.resolve()
    })
    const { sync } = syncOn(server, watched)
    sync.change('q', choice(1), false, 0)
    await sync.flush()
    expect(order.slice(0, 2)).toEqual(['kept 1', 'sent'])
    sync.stop()
  })

  it('sends typing at least every 2 s and ends with the last words', async () => {
    const server = fakeServer()
    const { sync } = syncOn(server, createMemoryVault())
    const start = Date.now()
    const sentAt: number[] = [start]
    server.breakWith(() => Promise.resolve(void sentAt.push(Date.now())))
    for (let at = 0; at < 10_000; at += 250) {
      sync.change('q', typed('x'.repeat(at / 250 + 1)), true, at)
      await vi.advanceTimersByTimeAsync(250)
    }
    const gaps = sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0))
    expect(gaps.length).toBeGreaterThanOrEqual(5)
    expect(Math.max(...gaps)).toBeLessThan(2_000)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(server.stored.get('q')?.value).toEqual({ kind: 'text', text: 'x'.repeat(40) })
    sync.stop()
  })

  it('goes through ten minutes without the server, and a reload in the middle, without losing anything', async () => {
    const server = fakeServer()
    const vault = createMemoryVault()
    server.breakWith(away)
    const before = syncOn(server, vault)
    before.sync.change('a', choice(0), false, 0)
    before.sync.change('b', choice(1), false, 0)
    await vi.advanceTimersByTimeAsync(300_000)
    before.sync.change('a', choice(3), false, 0)
    await vi.advanceTimersByTimeAsync(10)
    before.sync.stop()

    const after = syncOn(server, vault)
    await after.sync.load([])
    await vi.advanceTimersByTimeAsync(300_000)
    expect(unsentOf(after.sync.outbox)).toHaveLength(2)
    // Less than one try in seven seconds: an outage is not made worse by those who wait for its end.
    expect(server.sent.length).toBeLessThan(90)
    server.breakWith(null)
    after.sync.reachable()
    await after.sync.flush()
    expect(server.stored.get('a')).toMatchObject({ revision: 2, value: choice(3).value })
    expect(server.stored.get('b')).toMatchObject({ revision: 1, value: choice(1).value })
    after.sync.stop()
  })

  it('repeats with the same key when the acknowledgement was lost', async () => {
    const server = fakeServer()
    const { sync } = syncOn(server, createMemoryVault())
    let lost = true
    server.breakWith(() => {
      if (!lost) return Promise.resolve()
      lost = false
      return away()
    })
    sync.change('q', choice(2), false, 0)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(server.sent.map(({ idempotencyKey, revision }) => [idempotencyKey, revision])).toEqual([
      ['key-1', 1],
      ['key-1', 1],
    ])
    expect(unsentOf(sync.outbox)).toHaveLength(0)
    sync.stop()
  })

  it('says so when another device is ahead, and falls silent when another page has the session', async () => {
    const server = fakeServer()
    const { sync, onSuperseded } = syncOn(server, createMemoryVault())
    server.stored.set('q', { questionId: 'q', idempotencyKey: 'other-page', revision: 9, value: null, madeAt: '' })
    sync.change('q', choice(2), false, 0)
    await sync.flush()
    expect(onSuperseded).toHaveBeenCalledOnce()
    server.breakWith(() => Promise.reject(new RequestFailure('test-page-replaced')))
    sync.change('r', choice(2), false, 0)
    await sync.flush()
    expect(sync.outbox.halt).toBe('taken-over')
    sync.stop()
  })

  it('has each answer judged for itself once the time is over', async () => {
    const server = fakeServer()
    const { sync } = syncOn(server, createMemoryVault())
    let isFirst = true
    server.breakWith(() => {
      if (!isFirst) return Promise.resolve()
      isFirst = false
      return Promise.reject(new RequestFailure('test-time-over'))
    })
    sync.change('too-late', choice(0), false, 0)
    sync.change('in-time', choice(1), false, 0)
    await sync.flush()
    expect([...server.stored.keys()]).toEqual(['in-time'])
    expect(unsentOf(sync.outbox)).toHaveLength(0)
    sync.stop()
  })

  it('sends what the browser refuses to keep', async () => {
    const server = fakeServer()
    const { sync, onStorageRefused } = syncOn(server, {
      ...createMemoryVault(),
      save: () => Promise.reject(new Error('quota')),
    })
    sync.change('q', choice(2), false, 0)
    await sync.flush()
    expect(onStorageRefused).toHaveBeenCalled()
    expect(server.stored.get('q')?.revision).toBe(1)
    sync.stop()
  })
})

describe('the browser’s storage', () => {
  const answer = {
    questionId: 'q',
    value: null,
    marked: true,
    revision: 4,
    key: 'k',
    madeAt: '',
    activeMs: 3,
    stored: 2,
  }

  it('keeps each person’s answers apart, and forgets a test session on request', async () => {
    vi.useRealTimers()
    const mine = await openVault('me')
    expect(mine.isDurable).toBe(true)
    await mine.save('one', { ...answer, revision: 3 })
    await mine.save('one', answer)
    await mine.save('two', answer)
    await mine.saveSignals('two', { waiting: [], nextSequence: 5 })
    expect(await (await openVault('somebody-else')).load('one')).toEqual([])
    expect(await mine.load('one')).toEqual([answer])
    expect(await mine.loadSignals('two')).toEqual({ waiting: [], nextSequence: 5 })
    await mine.wipe('one')
    expect(await mine.sessions()).toEqual(['two'])
    await mine.wipe('two')
    expect(await (await openVault('me')).sessions()).toEqual([])
  })
})
