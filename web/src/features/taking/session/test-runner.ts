import { isOver, type TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import type { SessionClock, TestRun } from '@pengawas/shared/contracts/test-taking'
import { BACKOFFS, backoffMs } from '@pengawas/shared/rules/backoff'
import { failureCode, type FailureCode } from '../../../lib/http.ts'
import { betterSample, remainingMs, sampleOf } from '../rules/clock.ts'
import { unsentOf, type AnswerContent } from '../rules/outbox.ts'
import { firstPosition } from '../rules/progress.ts'
import { createTestStore, type ProctorWarning, type TestStore } from '../store/test-store.ts'
import { AnswerSync } from './answer-sync.ts'
import type { TestBackend } from './backend.ts'
import { failureKind } from './failure-kind.ts'
import { rememberSeen, seenWarnings } from './seen-warnings.ts'
import type { Vault } from './vault.ts'

export interface TestRunnerDeps {
  testSessionId: string
  backend: TestBackend
  vault: Vault
  /** Practice keeps nothing, and says nothing about it. */
  isPractice: boolean
  /** This page may write from now on. */
  onClaimed: (pageId: string) => void
  onOver: (status: TestSessionStatus) => void
}

const TICK_MS = 250
/** Without an acknowledged answer for this long the clock is asked for. */
const STALE_CLOCK_MS = 90_000
const POSITION_PAUSE_MS = 600
const LAST_CALL_MS = 3_000

/** Milliseconds that no change of the computer's clock moves. */
export const pageNow = (): number => performance.timeOrigin + performance.now()

function jitter(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32
}

/**
 * One page that runs a test: answers, clock, place, end. Owns the sync of answers, its timers and listeners; `stop`
 * ends them. The socket's notices come in through the `hear…` methods.
 */
export class TestRunner {
  readonly store: TestStore
  readonly #deps: TestRunnerDeps
  readonly #sync: AnswerSync
  readonly #ending = new AbortController()
  readonly #activeMs = new Map<string, number>()
  /** Null until this page has the test. */
  #pageId: string | null = null
  #ticker: ReturnType<typeof setInterval> | undefined
  #positionTimer: ReturnType<typeof setTimeout> | undefined
  #shownSince = pageNow()
  #clockAt = 0
  #isRefreshing = false

  constructor(deps: TestRunnerDeps) {
    this.#deps = deps
    this.store = createTestStore(navigator.onLine)
    this.store.setState({ isStorageRefused: !deps.vault.isDurable && !deps.isPractice })
    this.#sync = new AnswerSync({
      testSessionId: deps.testSessionId,
      vault: deps.vault,
      save: (questionId, answer) => deps.backend.saveAnswer(questionId, answer),
      now: pageNow,
      serverNow: () => new Date(pageNow() + (this.store.getState().sample?.offsetMs ?? 0)).toISOString(),
      newKey: () => crypto.randomUUID(),
      jitter,
      currentPosition: () => this.store.getState().position,
      onChange: (outbox) => {
        this.store.setState({ outbox })
        if (outbox.halt === 'taken-over') this.store.setState({ isTakenOver: true })
      },
      onReceipt: ({ clock }, sentAt, arrivedAt) => this.#setClock(clock, sentAt, arrivedAt),
      onSuperseded: () => void this.refresh(),
      onOver: () => void this.#hearEnd(),
      onStorageRefused: () => this.store.setState({ isStorageRefused: true }),
    })
    const { signal } = this.#ending
    window.addEventListener('online', () => this.hearReachable(), { signal })
    window.addEventListener('offline', () => this.store.setState({ isOnline: false }), { signal })
    // A computer that slept may have a clock that stood still meanwhile.
    document.addEventListener('visibilitychange', () => this.#onVisibility(), { signal })
  }

  /** Takes the test to this page and loads it, or says why it cannot; may be called again. */
  async load(): Promise<void> {
    this.store.setState({ loadFailure: null })
    try {
      const sentAt = pageNow()
      const run = await this.#deps.backend.takeOver(false)
      this.#pageId = run.page.pageId
      this.#deps.onClaimed(run.page.pageId)
      this.#setClock(run.clock, sentAt, pageNow())
      await this.#sync.load(run.answers)
      const position = firstPosition(run.items, run.currentPosition, run.assessment.type === 'cat')
      const seen = seenWarnings(this.#deps.testSessionId)
      const warnings = run.warnings.filter(({ id }) => !seen.includes(id))
      this.store.setState({ run, items: run.items, position, warnings })
      this.#shownSince = pageNow()
      this.#ticker = setInterval(() => this.#tick(), TICK_MS)
      this.hearStatus(run.session.status, run.clock)
    } catch (error) {
      const code = failureCode(error)
      const failure = failureKind(code)
      if (failure.kind === 'over') void this.#hearEnd()
      else if (failure.kind === 'halted' && failure.halt === 'taken-over') this.#sync.halt(failure.halt)
      else this.store.setState({ loadFailure: code })
    }
  }

  change(questionId: string, content: AnswerContent, isTyped: boolean): void {
    const { status, finishing, isTakenOver, remaining } = this.store.getState()
    if (status !== 'active' || finishing !== 'no' || isTakenOver || remaining === 0) return
    this.#sync.change(questionId, content, isTyped, this.#noteTime())
  }

  moveTo(position: number): void {
    const { items } = this.store.getState()
    if (position < 0 || position >= items.length) return
    this.#noteTime()
    this.store.setState({ position })
    clearTimeout(this.#positionTimer)
    // Where the candidate is goes with every answer, too; this is for those who only leaf through.
    this.#positionTimer = setTimeout(
      () => void this.#deps.backend.moveTo(position).catch(() => undefined),
      POSITION_PAUSE_MS,
    )
  }

  /** Adaptive tests: fixes the answer to the open item and gets the next one, however long that takes. */
  async step(): Promise<void> {
    const { items, isStepping } = this.store.getState()
    const open = items.at(-1)
    if (!open || isStepping) return
    this.store.setState({ isStepping: true })
    this.#noteTime()
    await this.#sync.flush()
    const answer = await this.#insist(() => this.#deps.backend.nextItem(open.questionId))
    this.store.setState({ isStepping: false })
    if (answer === null) return
    const { item } = answer
    if (item === null) {
      await this.finish()
      return
    }
    this.store.setState((state) => {
      const known = state.items.filter(({ questionId }) => questionId !== item.questionId)
      return { items: [...known, item], position: known.length }
    })
    this.#shownSince = pageNow()
  }

  /** Sends what is left and ends the session. While the server is away it waits and goes on trying. */
  async finish(): Promise<void> {
    if (this.store.getState().finishing !== 'no') return
    this.store.setState({ finishing: 'flushing' })
    await this.#sync.flush()
    if (this.#isGone()) {
      this.store.setState({ finishing: 'no' })
      return
    }
    this.store.setState({ finishing: 'ending' })
    if (!isOver(this.store.getState().status)) {
      const ended = await this.#insist(() => this.#deps.backend.end())
      if (ended) this.store.setState({ status: ended.status })
    }
    if (this.#isGone()) return
    // Refused because it has ended otherwise, such as by a proctor: the session itself says how.
    if (!isOver(this.store.getState().status)) await this.#hearEnd()
    if (this.#isGone()) return
    const { status } = this.store.getState()
    await this.#conclude(isOver(status) ? status : 'completed')
  }

  /** Acknowledges a proctor's warning. */
  seeWarning(id: string): void {
    rememberSeen(this.#deps.testSessionId, id)
    this.store.setState(({ warnings }) => ({ warnings: warnings.filter((warning) => warning.id !== id) }))
    this.#deps.backend.seeWarning(id).catch(() => undefined)
  }

  /** Makes this page the one that may write again. */
  async takeBack(): Promise<void> {
    await this.#deps.backend.takeOver(true)
  }

  /** The server's word on the session, by notice or by answer. */
  hearStatus(status: TestSessionStatus, clock?: SessionClock): void {
    if (clock) this.#setClock(clock)
    this.store.setState({ status })
    if (status === 'paused' || status === 'locked') this.#sync.halt('held')
    else if (status === 'active') this.#sync.release()
    else void this.finish()
  }

  hearWarning(warning: ProctorWarning): void {
    this.store.setState(({ warnings }) =>
      warnings.some(({ id }) => id === warning.id) ? {} : { warnings: [...warnings, warning] },
    )
  }

  /** The test was opened from another login or browser. */
  hearSecondPlace(at: string): void {
    this.store.setState({ openedElsewhereAt: at })
  }

  seeSecondPlace(): void {
    this.store.setState({ openedElsewhereAt: null })
  }

  hearOtherPage(pageId: string): void {
    if (this.#pageId !== null && pageId !== this.#pageId) this.#sync.halt('taken-over')
  }

  /** The network or the socket is back: what was missed meanwhile is asked for. */
  hearReachable(): void {
    this.store.setState({ isOnline: true })
    this.#sync.reachable()
    if (this.store.getState().run !== null) void this.refresh()
  }

  /** Asks the server how things stand. Failing is no matter: the next occasion comes. */
  async refresh(): Promise<void> {
    if (this.#isRefreshing || this.store.getState().finishing !== 'no') return
    this.#isRefreshing = true
    try {
      const sentAt = pageNow()
      const run = await this.#deps.backend.fetchRun()
      this.#setClock(run.clock, sentAt, pageNow())
      this.#sync.refresh(run.answers)
      this.#takeItems(run)
      const seen = seenWarnings(this.#deps.testSessionId)
      for (const warning of run.warnings) if (!seen.includes(warning.id)) this.hearWarning(warning)
      if (run.activePageId !== null) this.hearOtherPage(run.activePageId)
      this.hearStatus(run.session.status)
    } catch (error) {
      const failure = failureKind(failureCode(error))
      if (failure.kind === 'halted') this.#sync.halt(failure.halt)
      else if (failure.kind === 'over') void this.#hearEnd()
    } finally {
      this.#isRefreshing = false
    }
  }

  /** The server has ended the session: asks how. */
  async #hearEnd(): Promise<void> {
    const session = await this.#deps.backend.fetchSession().catch(() => null)
    if (session) this.hearStatus(session.status)
  }

  stop(): void {
    this.#ending.abort()
    clearInterval(this.#ticker)
    clearTimeout(this.#positionTimer)
    this.#sync.stop()
  }

  #takeItems(run: TestRun): void {
    const { items } = this.store.getState()
    if (run.items.length <= items.length) return
    this.store.setState({
      items: run.items,
      position: firstPosition(run.items, run.currentPosition, run.assessment.type === 'cat'),
    })
  }

  #setClock(clock: SessionClock, sentAt?: number, arrivedAt = pageNow()): void {
    this.#clockAt = arrivedAt
    this.store.setState((state) => {
      const sample =
        sentAt === undefined ? state.sample : betterSample(state.sample, sampleOf(clock.serverTime, sentAt, arrivedAt))
      return { clock, sample, remaining: remainingMs(clock, sample?.offsetMs ?? 0, arrivedAt) }
    })
  }

  #tick(): void {
    const { clock, sample, remaining, status, finishing } = this.store.getState()
    if (clock === null) return
    const now = pageNow()
    const next = remainingMs(clock, sample?.offsetMs ?? 0, now)
    if (Math.ceil(next / 1_000) !== Math.ceil(remaining / 1_000)) this.store.setState({ remaining: next })
    // What is still being typed leaves before the time is over, so that it counts without a person's decision.
    if (next < LAST_CALL_MS && remaining >= LAST_CALL_MS) void this.#sync.flush()
    if (next === 0 && status === 'active' && finishing === 'no') void this.finish()
    else if (now - this.#clockAt > STALE_CLOCK_MS) {
      this.#clockAt = now
      void this.refresh()
    }
  }

  #onVisibility(): void {
    if (document.visibilityState === 'visible' && this.store.getState().run !== null) void this.refresh()
    this.#noteTime()
  }

  /** Adds the time since the last look to the question on screen; answers with all of it, in ms. */
  #noteTime(): number {
    const { items, position, outbox } = this.store.getState()
    const questionId = items[position]?.questionId
    const now = pageNow()
    const passed = now - this.#shownSince
    this.#shownSince = now
    if (questionId === undefined) return 0
    const before = this.#activeMs.get(questionId) ?? outbox.entries[questionId]?.activeMs ?? 0
    const total = document.visibilityState === 'visible' ? before + passed : before
    this.#activeMs.set(questionId, total)
    return total
  }

  /** Whether another page has the session, or this one was left. */
  #isGone(): boolean {
    return this.#ending.signal.aborted || this.store.getState().isTakenOver
  }

  /** Repeats a call until the server has answered. Null where it says that there is nothing to answer any more. */
  async #insist<T>(call: () => Promise<T>): Promise<T | null> {
    for (let failures = 1; !this.#ending.signal.aborted; failures += 1) {
      try {
        const answer = await call()
        this.store.setState({ finishFailure: null })
        return answer
      } catch (error) {
        const code: FailureCode = failureCode(error)
        const failure = failureKind(code)
        if (failure.kind === 'halted' && failure.halt !== 'held') this.#sync.halt(failure.halt)
        if (failure.kind === 'over') void this.#hearEnd()
        if (failure.kind !== 'away' && !(failure.kind === 'halted' && failure.halt === 'held')) return null
        this.store.setState({ finishFailure: code })
        await this.#pause(backoffMs(BACKOFFS.answers, failures, jitter()))
      }
    }
    return null
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      const { signal } = this.#ending
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  /** The server has confirmed the end: what is kept here has served. */
  async #conclude(status: TestSessionStatus): Promise<void> {
    this.store.setState({ finishing: 'done', status })
    if (unsentOf(this.store.getState().outbox).length === 0) {
      await this.#deps.vault.wipe(this.#deps.testSessionId).catch(() => undefined)
    }
    this.#deps.onOver(status)
  }
}
