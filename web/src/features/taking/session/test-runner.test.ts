import type { TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Gate } from '../../../lib/fakes/gate.ts'
import { FakeBackend, TEST_ID } from '../fakes/fake-backend.ts'
import { FakePage } from '../fakes/fake-page.ts'
import { unsentOf } from '../rules/outbox.ts'
import type { TestState } from '../store/test-store.ts'
import type { TestBackend } from './backend.ts'
import { TestRunner } from './test-runner.ts'
import { createMemoryVault } from './vault.ts'

class RunningTest {
  readonly backend = new FakeBackend()
  readonly page = new FakePage()
  readonly vault = createMemoryVault()
  readonly onClaimed = vi.fn<(pageId: string) => void>()
  readonly onOver = vi.fn<(status: TestSessionStatus) => void>()
  readonly runner = new TestRunner({
    testSessionId: TEST_ID,
    backend: this.backend,
    vault: this.vault,
    isPractice: false,
    onClaimed: this.onClaimed,
    onOver: this.onOver,
    page: this.page,
  })

  get state(): TestState {
    return this.runner.store.getState()
  }

  async pass(ms = 1): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms)
  }

  async load(): Promise<void> {
    void this.runner.load()
    await this.pass()
  }

  /** The candidate picks an option of a question. */
  choose(questionId: string, place = 0): void {
    this.runner.change(questionId, { value: { kind: 'choice', place }, marked: false }, false)
  }

  type(questionId: string, text: string): void {
    this.runner.change(questionId, { value: { kind: 'text', text }, marked: false }, true)
  }

  /** Calls of this kind wait from now on. */
  hold(call: keyof TestBackend): Gate {
    const gate = new Gate()
    this.backend.hold(call, gate.passed)
    return gate
  }

  /** The hub pushes how the session stands, with the clock as it is where the session still runs. */
  push(status: TestSessionStatus): void {
    this.backend.status = status
    const isStopped = status === 'paused' || status === 'locked'
    this.backend.stoppedAt = isStopped ? new Date(0).toISOString() : null
    this.runner.onStatus(status, status === 'terminated' ? undefined : this.backend.clock())
  }
}

const CALLS: readonly (keyof TestBackend)[] = ['takeOver', 'fetchRun', 'fetchSession', 'saveAnswer', 'nextItem', 'end']

interface Row {
  events: string
  run: (test: RunningTest) => Promise<void>
  /** How often each call went out; calls that are not named do not matter. */
  calls?: Partial<Record<keyof TestBackend, number>>
  status?: TestSessionStatus
  finishing?: TestState['finishing']
  /** Answers that are not on the server in the end. */
  unsent?: number
  isTakenOver?: boolean
  /** The ends that were reported to the page; empty where there was none. */
  over?: TestSessionStatus
}

const loading: Row[] = [
  {
    events: 'loaded, and loaded again before the first answer',
    run: async (test) => {
      const gate = test.hold('takeOver')
      void test.runner.load()
      void test.runner.load()
      gate.open()
      await test.pass()
      expect(test.onClaimed).toHaveBeenCalledTimes(1)
      expect(vi.getTimerCount()).toBe(1)
    },
    calls: { takeOver: 1 },
  },
  {
    events: 'the page is left before the test has been loaded',
    run: async (test) => {
      const gate = test.hold('takeOver')
      void test.runner.load()
      test.runner.stop()
      gate.open()
      await test.pass()
      expect(test.state.run).toBeNull()
      expect(test.onClaimed).not.toHaveBeenCalled()
    },
    calls: { takeOver: 1 },
  },
  {
    events: 'the hub is away at first',
    run: async (test) => {
      test.backend.fail('takeOver', 'unreachable')
      await test.load()
      expect(test.state.loadFailure).toBe('unreachable')
      test.backend.fail('takeOver', null)
      await test.load()
      expect(test.state.loadFailure).toBeNull()
      expect(vi.getTimerCount()).toBe(1)
    },
    calls: { takeOver: 2 },
  },
  {
    events: 'the test is paused while it is being loaded',
    run: async (test) => {
      const gate = test.hold('takeOver')
      void test.runner.load()
      await test.pass()
      test.push('paused')
      gate.open()
      await test.pass()
      expect(test.state.clock?.stoppedAt).not.toBeNull()
    },
    status: 'paused',
  },
  {
    events: 'another page has the test',
    run: async (test) => {
      test.backend.fail('takeOver', 'test-page-replaced')
      await test.load()
      await test.pass(120_000)
    },
    calls: { takeOver: 1, fetchRun: 0 },
    isTakenOver: true,
  },
]

const refreshing: Row[] = [
  {
    events: 'the test is paused while the page asks how things stand',
    run: async (test) => {
      await test.load()
      const gate = test.hold('fetchRun')
      void test.runner.refresh()
      await test.pass()
      test.push('paused')
      gate.open()
      await test.pass()
      expect(test.state.outbox.halt).toBe('held')
    },
    calls: { fetchRun: 2 },
    status: 'paused',
  },
  {
    events: 'the test is ended by a proctor while the page asks how things stand',
    run: async (test) => {
      await test.load()
      const gate = test.hold('fetchRun')
      void test.runner.refresh()
      await test.pass()
      test.push('terminated')
      gate.open()
      await test.pass()
    },
    calls: { end: 0 },
    status: 'terminated',
    finishing: 'done',
    over: 'terminated',
  },
  {
    events: 'another page takes over while the page asks how things stand, and it is asked again',
    run: async (test) => {
      await test.load()
      const gate = test.hold('fetchRun')
      void test.runner.refresh()
      await test.pass()
      test.backend.activePageId = 'other-page'
      void test.runner.refresh()
      void test.runner.refresh()
      gate.open()
      await test.pass()
    },
    calls: { fetchRun: 2 },
    isTakenOver: true,
  },
  {
    events: 'the network comes back twice in a row',
    run: async (test) => {
      await test.load()
      test.page.events?.onOffline()
      test.page.events?.onOnline()
      test.runner.onReachable()
      await test.pass()
      expect(test.state.isOnline).toBe(true)
    },
    calls: { fetchRun: 2 },
  },
  {
    events: 'the page is left while it asks how things stand',
    run: async (test) => {
      await test.load()
      const gate = test.hold('fetchRun')
      void test.runner.refresh()
      await test.pass()
      test.runner.stop()
      test.backend.activePageId = 'other-page'
      gate.open()
      await test.pass()
    },
    calls: { fetchRun: 1 },
  },
  {
    events: 'nothing arrives for a minute and a half',
    run: async (test) => {
      await test.load()
      await test.pass(91_000)
    },
    calls: { fetchRun: 1 },
  },
]

const answering: Row[] = [
  {
    events: 'an answer is refused while it waits to be tried again',
    run: async (test) => {
      await test.load()
      test.backend.fail('saveAnswer', 'unreachable')
      test.choose('q0')
      await test.pass(10)
      test.backend.fail('saveAnswer', 'invalid-input')
      await test.pass(60_000)
    },
    calls: { saveAnswer: 2 },
  },
  {
    events: 'an answer is changed while it waits to be tried again',
    run: async (test) => {
      await test.load()
      test.backend.fail('saveAnswer', 'unreachable')
      test.choose('q0', 0)
      await test.pass(10)
      test.choose('q0', 1)
      await test.pass(10)
      test.backend.fail('saveAnswer', null)
      await test.pass(60_000)
      expect(test.backend.answers.get('q0')).toMatchObject({ revision: 2, value: { place: 1 } })
    },
    calls: { saveAnswer: 2 },
  },
  {
    events: 'another page takes over while an answer is under way',
    run: async (test) => {
      await test.load()
      const gate = test.hold('saveAnswer')
      test.choose('q0')
      await test.pass()
      test.runner.onActivePage('other-page')
      test.choose('q1')
      gate.open()
      await test.pass(60_000)
    },
    calls: { saveAnswer: 1 },
    isTakenOver: true,
  },
  {
    events: 'another page takes over, and then the test is paused and resumed',
    run: async (test) => {
      await test.load()
      test.backend.fail('saveAnswer', 'unreachable')
      test.choose('q0')
      await test.pass()
      test.runner.onActivePage('other-page')
      test.push('paused')
      test.push('active')
      await test.pass(60_000)
    },
    calls: { saveAnswer: 1 },
    unsent: 1,
    isTakenOver: true,
  },
  {
    events: 'the test is paused with an answer under way, and resumed',
    run: async (test) => {
      await test.load()
      test.backend.fail('saveAnswer', 'test-session-stopped')
      test.choose('q0')
      await test.pass()
      test.push('paused')
      await test.pass(30_000)
      test.backend.fail('saveAnswer', null)
      test.push('active')
      await test.pass()
    },
    calls: { saveAnswer: 2 },
  },
  {
    events: 'the receipt of an answer arrives after the push of a pause',
    run: async (test) => {
      await test.load()
      const gate = test.hold('saveAnswer')
      test.choose('q0')
      await test.pass()
      test.push('paused')
      gate.open()
      await test.pass()
      expect(test.state.clock?.stoppedAt).not.toBeNull()
    },
    calls: { saveAnswer: 1 },
    status: 'paused',
  },
]

const ending: Row[] = [
  {
    events: 'the candidate finishes while an answer is under way',
    run: async (test) => {
      await test.load()
      const gate = test.hold('saveAnswer')
      test.choose('q0')
      await test.pass()
      void test.runner.finish()
      await test.pass()
      expect(test.backend.count('end')).toBe(0)
      gate.open()
      await test.pass()
    },
    calls: { saveAnswer: 1, end: 1 },
    status: 'completed',
    finishing: 'done',
    over: 'completed',
  },
  {
    events: 'a proctor ends the test while an answer is under way',
    run: async (test) => {
      await test.load()
      const gate = test.hold('saveAnswer')
      test.choose('q0')
      await test.pass()
      test.push('terminated')
      await test.pass()
      expect(test.onOver).not.toHaveBeenCalled()
      gate.open()
      await test.pass()
    },
    calls: { saveAnswer: 1, end: 0 },
    status: 'terminated',
    finishing: 'done',
    over: 'terminated',
  },
  {
    events: 'the time is over as the candidate finishes',
    run: async (test) => {
      test.backend.durationMs = 10_000
      await test.load()
      const gate = test.hold('end')
      await test.pass(9_998)
      void test.runner.finish()
      await test.pass(2_000)
      gate.open()
      await test.pass()
    },
    calls: { end: 1 },
    status: 'completed',
    finishing: 'done',
    over: 'completed',
  },
  {
    events: 'the time is over with an essay half typed',
    run: async (test) => {
      test.backend.durationMs = 10_000
      await test.load()
      await test.pass(6_900)
      test.type('q0', 'last words')
      await test.pass(400)
      expect(test.backend.answers.get('q0')?.value).toEqual({ kind: 'text', text: 'last words' })
      await test.pass(3_000)
    },
    calls: { saveAnswer: 1, end: 1 },
    status: 'completed',
    finishing: 'done',
    over: 'completed',
  },
  {
    events: 'the hub is away as the candidate finishes, and comes back',
    run: async (test) => {
      await test.load()
      test.backend.fail('end', 'unreachable')
      void test.runner.finish()
      await test.pass(2_500)
      expect(test.state.finishFailure).toBe('unreachable')
      test.backend.fail('end', null)
      await test.pass(60_000)
      expect(test.state.finishFailure).toBeNull()
    },
    calls: { end: 3 },
    status: 'completed',
    finishing: 'done',
    over: 'completed',
  },
  {
    events: 'a proctor ended the test first, and the hub does not say at once how',
    run: async (test) => {
      await test.load()
      test.backend.status = 'terminated'
      test.backend.fail('fetchSession', 'unreachable')
      void test.runner.finish()
      await test.pass(500)
      expect(test.onOver).not.toHaveBeenCalled()
      test.backend.fail('fetchSession', null)
      await test.pass(60_000)
    },
    calls: { end: 1, fetchSession: 2 },
    status: 'terminated',
    finishing: 'done',
    over: 'terminated',
  },
  {
    events: 'the login has ended as the candidate finishes',
    run: async (test) => {
      await test.load()
      test.backend.fail('end', 'not-authenticated')
      void test.runner.finish()
      await test.pass(60_000)
      expect(test.state.outbox.halt).toBe('signed-out')
    },
    calls: { end: 1, fetchSession: 0 },
  },
  {
    events: 'another page takes over while the end waits to be tried again',
    run: async (test) => {
      await test.load()
      test.backend.fail('end', 'unreachable')
      void test.runner.finish()
      await test.pass(500)
      test.runner.onActivePage('other-page')
      await test.pass(60_000)
    },
    calls: { end: 1 },
    isTakenOver: true,
  },
  {
    events: 'the page is left while the end waits to be tried again',
    run: async (test) => {
      await test.load()
      test.backend.fail('end', 'unreachable')
      void test.runner.finish()
      await test.pass(500)
      test.runner.stop()
      await test.pass(60_000)
    },
    calls: { end: 1 },
  },
]

const adaptive: Row[] = [
  {
    events: 'the next item is asked for twice',
    run: async (test) => {
      await test.load()
      void test.runner.step()
      void test.runner.step()
      await test.pass()
      expect(test.state).toMatchObject({ position: 3, isStepping: false })
    },
    calls: { nextItem: 1 },
  },
  {
    events: 'the hub is away while the next item is asked for',
    run: async (test) => {
      await test.load()
      test.backend.fail('nextItem', 'unreachable')
      void test.runner.step()
      await test.pass(500)
      test.backend.fail('nextItem', null)
      await test.pass(1_000)
      expect(test.state).toMatchObject({ position: 3, isStepping: false, finishFailure: null })
    },
    calls: { nextItem: 2 },
  },
  {
    events: 'the page is left while the next item is asked for',
    run: async (test) => {
      await test.load()
      const gate = test.hold('nextItem')
      void test.runner.step()
      await test.pass()
      test.runner.stop()
      gate.open()
      await test.pass()
      expect(test.state.items).toHaveLength(3)
    },
    calls: { nextItem: 1 },
  },
  {
    events: 'a proctor ended the test before the next item',
    run: async (test) => {
      await test.load()
      test.backend.status = 'terminated'
      test.backend.fail('nextItem', 'test-session-over')
      void test.runner.step()
      await test.pass()
    },
    calls: { nextItem: 1, fetchSession: 1, end: 0 },
    status: 'terminated',
    finishing: 'done',
    over: 'terminated',
  },
]

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T01:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const callsOf = ({ calls = {} }: Row) => CALLS.filter((call) => call in calls)

async function check(row: Row): Promise<void> {
  const test = new RunningTest()
  await row.run(test)
  const { backend, runner, onOver, page, state } = test
  for (const call of callsOf(row)) expect([call, backend.count(call)]).toEqual([call, row.calls?.[call]])
  expect(state.status).toBe(row.status ?? 'active')
  expect(state.finishing).toBe(row.finishing ?? 'no')
  expect(state.isTakenOver).toBe(row.isTakenOver ?? false)
  expect(unsentOf(state.outbox)).toHaveLength(row.unsent ?? 0)
  expect(onOver.mock.calls).toEqual(row.over === undefined ? [] : [[row.over]])
  runner.stop()
  await test.pass()
  expect(vi.getTimerCount()).toBe(0)
  expect(page.events).toBeNull()
}

describe('TestRunner, loading', () => {
  it.each(loading)('$events', check)
})
describe('TestRunner, asking how things stand', () => {
  it.each(refreshing)('$events', check)
})
describe('TestRunner, answering', () => {
  it.each(answering)('$events', check)
})
describe('TestRunner, ending', () => {
  it.each(ending)('$events', check)
})
describe('TestRunner, adaptive', () => {
  it.each(adaptive)('$events', check)
})

describe('TestRunner', () => {
  it('counts a question’s time while the page is in sight, and says goodbye when it is left', async () => {
    const test = new RunningTest()
    await test.load()
    await test.pass(2_000)
    test.page.events?.onVisibility(false)
    await test.pass(50_000)
    test.page.events?.onVisibility(true)
    await test.pass(3_000)
    test.choose('q0')
    expect(test.state.outbox.entries['q0']?.activeMs).toBeCloseTo(5_000, -1)
    test.page.events?.onLeaving()
    expect(test.backend.count('sayGoodbye')).toBe(1)
    test.runner.stop()
  })

  it('forgets the answers once they are all on the server, and keeps them while one is not', async () => {
    for (const isLost of [false, true]) {
      const test = new RunningTest()
      await test.load()
      if (isLost) test.backend.fail('saveAnswer', 'test-page-replaced')
      test.choose('q0')
      await test.pass()
      void test.runner.finish()
      await test.pass()
      expect(await test.vault.load(TEST_ID)).toHaveLength(isLost ? 1 : 0)
      test.runner.stop()
    }
  })

  it('sends the last position only, after a pause', async () => {
    const test = new RunningTest()
    await test.load()
    test.runner.moveTo(1)
    await test.pass(300)
    test.runner.moveTo(2)
    await test.pass(700)
    expect(test.backend.calls.filter((call) => call.startsWith('moveTo'))).toEqual(['moveTo 2'])
    test.runner.stop()
  })
})
