import { isOver, type TestSession, type TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import type { SessionClock, TestItem, TestRun } from '@pengawas/shared/contracts/test-taking'
import { failureCode, type FailureCode } from '../../../lib/http.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { remainingMs } from '../../../lib/remaining.ts'
import { betterSample, sampleOf } from '../rules/clock.ts'
import { unsentOf, type AnswerContent } from '../rules/outbox.ts'
import { firstPosition } from '../rules/progress.ts'
import { createTestStore, type ProctorWarning, type TestStore } from '../store/test-store.ts'
import { AnswerSync } from './answer-sync.ts'
import type { TestBackend } from './backend.ts'
import { failureKind } from './failure-kind.ts'
import { insist } from './insist.ts'
import { browserPage, pageNow, type PageEnvironment } from './page-environment.ts'
import { ScreenTime } from './screen-time.ts'
import { ProctorContact } from './proctor-contact.ts'
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
  /** Opens the connections again that are away. */
  reconnect?: () => void
  /** The browser's, where nothing else is said. */
  page?: PageEnvironment
}

const TICK_MS = 250
/** Without an acknowledged answer for this long the clock is asked for. */
const STALE_CLOCK_MS = 90_000
const POSITION_PAUSE_MS = 600
const LAST_CALL_MS = 3_000

/**
 * One page that runs a test: answers, clock, position, end. Owns the sync of answers, its timers and listeners; `stop`
 * ends them. The socket's notices come in through the `on…` methods.
 */
export class TestRunner {
  readonly store: TestStore
  readonly contact: ProctorContact
  readonly #deps: TestRunnerDeps
  readonly #sync: AnswerSync
  readonly #page: PageEnvironment
  readonly #ending = new AbortController()
  readonly #screenTime: ScreenTime
  /** Null until this page has the test. */
  #pageId: string | null = null
  #ticker: ReturnType<typeof setInterval> | undefined
  #positionTimer: ReturnType<typeof setTimeout> | undefined
  #clockAt = 0
  /** When the hub last pushed how the session stands: an answer to an older question is no news. */
  #noticedAt = -Infinity
  #isLoading = false

  constructor(deps: TestRunnerDeps) {
    this.#deps = deps
    this.#page = deps.page ?? browserPage
    this.#screenTime = new ScreenTime(pageNow, this.#page.isVisible())
    this.store = createTestStore(this.#page.isOnline())
    this.contact = new ProctorContact(deps.testSessionId, deps.backend, this.store)
    this.store.setState({ isStorageRefused: !deps.vault.isDurable && !deps.isPractice })
    this.#sync = new AnswerSync({
      testSessionId: deps.testSessionId,
      vault: deps.vault,
      save: (questionId, answer) => deps.backend.saveAnswer(questionId, answer),
      now: pageNow,
      serverNow: () => new Date(pageNow() + (this.store.getState().sample?.offsetMs ?? 0)).toISOString(),
      newKey: () => crypto.randomUUID(),
      jitter: () => this.#page.jitter(),
      currentPosition: () => this.store.getState().position,
      onChange: (outbox) => {
        this.store.setState({ outbox })
        if (outbox.halt === 'taken-over') this.store.setState({ isTakenOver: true })
      },
      onReceipt: ({ clock }, sentAt) => this.#takeClock(clock, sentAt),
      onSuperseded: () => void this.refresh(),
      onOver: () => void this.#fetchStatus(),
      onStorageRefused: () => this.store.setState({ isStorageRefused: true }),
    })
    const stopWatching = this.#page.watch({
      onOnline: () => this.onReachable(),
      onOffline: () => this.store.setState({ isOnline: false }),
      onVisibility: (isVisible) => this.#onVisibility(isVisible),
      onLeaving: () => {
        const { run, isTakenOver } = this.store.getState()
        if (run !== null && !isTakenOver) deps.backend.sayGoodbye()
      },
    })
    this.#ending.signal.addEventListener('abort', stopWatching)
  }

  /** Takes the test to this page and loads it, or says why it cannot; may be called again. */
  async load(): Promise<void> {
    if (this.#isLoading) return
    this.#isLoading = true
    this.store.setState({ loadFailure: null })
    try {
      const sentAt = pageNow()
      const run = await this.#deps.backend.takeOver(false)
      if (this.#isLeft()) return
      this.#pageId = run.page.pageId
      this.#deps.onClaimed(run.page.pageId)
      this.#takeClock(run.clock, sentAt)
      await this.#sync.load(run.answers)
      if (!this.#isLeft()) this.#begin(run, sentAt)
    } catch (error) {
      const code = failureCode(error)
      const failure = failureKind(code)
      if (failure.kind === 'over') void this.#fetchStatus()
      else if (failure.kind === 'halted' && failure.halt === 'taken-over') this.#sync.halt(failure.halt)
      else this.store.setState({ loadFailure: code })
    } finally {
      this.#isLoading = false
    }
  }

  #begin(run: TestRun, sentAt: number): void {
    const position = firstPosition(run.items, run.currentPosition, run.assessment.type === 'cat')
    this.store.setState({ run, items: run.items, position })
    this.#takeWarnings(run)
    this.contact.take(run)
    this.#screenTime.restart()
    clearInterval(this.#ticker)
    this.#ticker = setInterval(() => this.#tick(), TICK_MS)
    if (sentAt < this.#noticedAt) void this.refresh()
    else this.#takeStatus(run.session)
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
    const { items, isStepping, finishing } = this.store.getState()
    const open = items.at(-1)
    if (!open || isStepping || finishing !== 'no') return
    this.store.setState({ isStepping: true })
    this.#noteTime()
    await this.#sync.flush()
    const answer = await this.#insist(() => this.#deps.backend.nextItem(open.questionId))
    this.store.setState({ isStepping: false })
    if (this.#isGone()) return
    // Refused, perhaps because the session has ended: it says itself how it stands.
    if (answer === null) await this.#fetchStatus()
    else if (answer.item === null) await this.finish()
    else this.#append(answer.item)
  }

  #append(item: TestItem): void {
    this.store.setState((state) => {
      const known = state.items.filter(({ questionId }) => questionId !== item.questionId)
      return { items: [...known, item], position: known.length }
    })
    this.#screenTime.restart()
  }

  /** Sends what is left and ends the session. While the server is away it waits and goes on trying. */
  async finish(): Promise<void> {
    if (this.store.getState().finishing !== 'no' || this.#isGone()) return
    this.store.setState({ finishing: 'flushing' })
    await this.#sync.flush()
    const status = await this.#endOnServer()
    if (status === null) this.store.setState({ finishing: 'no' })
    else await this.#conclude(status)
  }

  /** How the session has ended; null where that is no longer this page's to know. */
  async #endOnServer(): Promise<TestSessionStatus | null> {
    if (this.#isGone()) return null
    this.store.setState({ finishing: 'ending' })
    const known = this.store.getState().status
    if (isOver(known)) return known
    // Refused because it has ended otherwise, such as by a proctor: the session itself says how.
    const { backend } = this.#deps
    const ended = (await this.#insist(() => backend.end())) ?? (await this.#insist(() => backend.fetchSession()))
    if (this.#isGone()) return null
    if (ended) this.store.setState({ statusReason: ended.statusReason })
    return ended && isOver(ended.status) ? ended.status : 'completed'
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

  /** The hub pushes how the session stands. */
  onStatus(status: TestSessionStatus, clock?: SessionClock, reason: string | null = null): void {
    this.#noticedAt = pageNow()
    if (clock) this.#setClock(clock)
    this.#takeStatus({ status, statusReason: reason })
  }

  onWarning(warning: ProctorWarning): void {
    this.store.setState(({ warnings }) =>
      warnings.some(({ id }) => id === warning.id) ? {} : { warnings: [...warnings, warning] },
    )
  }

  /** The test was opened from another login or browser. */
  onOpenedElsewhere(at: string): void {
    this.store.setState({ openedElsewhereAt: at })
  }

  dismissOpenedElsewhere(): void {
    this.store.setState({ openedElsewhereAt: null })
  }

  /** The page with this public name may write from now on. */
  onActivePage(pageId: string): void {
    if (this.#pageId !== null && pageId !== this.#pageId) this.#sync.halt('taken-over')
  }

  /** Tries at once what would be tried again later. */
  retry(): void {
    this.#deps.reconnect?.()
    this.#sync.reachable()
    void this.refresh()
  }

  /** The network or the socket is back: missed changes are fetched. */
  onReachable(): void {
    this.store.setState({ isOnline: true })
    this.#sync.reachable()
    if (this.store.getState().run !== null) void this.refresh()
  }

  /** Asks the server how things stand. A failure does no harm: the next occasion comes. */
  readonly refresh = oneAtATime(() => this.#refreshOnce())

  async #refreshOnce(): Promise<void> {
    if (this.#isLeft() || this.store.getState().finishing !== 'no') return
    try {
      const sentAt = pageNow()
      const run = await this.#deps.backend.fetchRun()
      if (this.#isLeft()) return
      this.#takeClock(run.clock, sentAt)
      this.#sync.refresh(run.answers)
      this.#takeItems(run)
      this.#takeWarnings(run)
      this.contact.take(run)
      if (run.activePageId !== null) this.onActivePage(run.activePageId)
      if (sentAt < this.#noticedAt) void this.refresh()
      else this.#takeStatus(run.session)
    } catch (error) {
      const failure = failureKind(failureCode(error))
      if (failure.kind === 'halted') this.#sync.halt(failure.halt)
      else if (failure.kind === 'over') void this.#fetchStatus()
    }
  }

  /** The server has said that the session is over: asks how it ended. */
  async #fetchStatus(): Promise<void> {
    const session = await this.#deps.backend.fetchSession().catch(() => null)
    if (session && !this.#isLeft()) this.#takeStatus(session)
  }

  stop(): void {
    this.#ending.abort()
    clearInterval(this.#ticker)
    clearTimeout(this.#positionTimer)
    this.#sync.stop()
    this.contact.chat.stop()
  }

  #takeItems(run: TestRun): void {
    const { items } = this.store.getState()
    if (run.items.length <= items.length) return
    this.store.setState({
      items: run.items,
      position: firstPosition(run.items, run.currentPosition, run.assessment.type === 'cat'),
    })
  }

  #takeWarnings(run: TestRun): void {
    const seen = seenWarnings(this.#deps.testSessionId)
    for (const warning of run.warnings) if (!seen.includes(warning.id)) this.onWarning(warning)
  }

  /** An end is final: whatever was on its way when it came is older. */
  #takeStatus({ status, statusReason }: Pick<TestSession, 'status' | 'statusReason'>): void {
    if (isOver(this.store.getState().status) && !isOver(status)) return
    this.store.setState({ status, statusReason })
    if (status === 'paused' || status === 'locked') this.#sync.halt('held')
    else if (status === 'active') this.#sync.release()
    else void this.finish()
  }

  /** The clock of an answer that has just arrived, to a call made at `sentAt`. */
  #takeClock(clock: SessionClock, sentAt: number): void {
    const sample = betterSample(this.store.getState().sample, sampleOf(clock.serverTime, sentAt, pageNow()))
    this.store.setState({ sample })
    if (sentAt >= this.#noticedAt || this.store.getState().clock === null) this.#setClock(clock)
  }

  #setClock(clock: SessionClock): void {
    this.#clockAt = pageNow()
    this.store.setState(({ sample }) => ({
      clock,
      remaining: remainingMs(clock, sample?.offsetMs ?? 0, this.#clockAt),
    }))
  }

  #tick(): void {
    const { clock, sample, remaining, status, finishing } = this.store.getState()
    if (clock === null) return
    const now = pageNow()
    const next = remainingMs(clock, sample?.offsetMs ?? 0, now)
    if (Math.ceil(next / 1_000) !== Math.ceil(remaining / 1_000)) this.store.setState({ remaining: next })
    // Text that is still being typed is sent before the time is over, so that it counts without a person's decision.
    if (next < LAST_CALL_MS && remaining >= LAST_CALL_MS) void this.#sync.flush()
    if (next === 0 && status === 'active' && finishing === 'no') void this.finish()
    else if (now - this.#clockAt > STALE_CLOCK_MS) {
      this.#clockAt = now
      void this.refresh()
    }
  }

  /** A computer that slept may have a clock that stood still meanwhile. */
  #onVisibility(isVisible: boolean): void {
    this.#noteTime()
    this.#screenTime.setVisible(isVisible)
    if (isVisible && this.store.getState().run !== null) void this.refresh()
  }

  /** How long the question on screen has been there in all, in ms. */
  #noteTime(): number {
    const { items, position, outbox } = this.store.getState()
    const questionId = items[position]?.questionId
    return this.#screenTime.add(questionId, questionId === undefined ? 0 : (outbox.entries[questionId]?.activeMs ?? 0))
  }

  #isLeft(): boolean {
    return this.#ending.signal.aborted
  }

  /** Whether this page was left, another one has the session, or the login has ended. */
  #isGone(): boolean {
    const { halt } = this.store.getState().outbox
    return this.#isLeft() || halt === 'taken-over' || halt === 'signed-out'
  }

  /** Repeats a call until the server has answered. Null where it refuses, and where this page is gone. */
  async #insist<T>(call: () => Promise<T>): Promise<T | null> {
    const answer = await insist(call, {
      signal: this.#ending.signal,
      isWanted: () => !this.#isGone(),
      jitter: () => this.#page.jitter(),
      mayRetry: (code) => this.#mayRetry(code),
    })
    this.store.setState({ finishFailure: null })
    return answer
  }

  #mayRetry(code: FailureCode): boolean {
    const failure = failureKind(code)
    const isHeld = failure.kind === 'halted' && failure.halt === 'held'
    if (failure.kind === 'halted' && !isHeld) this.#sync.halt(failure.halt)
    this.store.setState({ finishFailure: code })
    return failure.kind === 'away' || isHeld
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
