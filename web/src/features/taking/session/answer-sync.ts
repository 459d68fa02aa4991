import type { AnswerReceipt, SaveAnswer, SavedAnswer } from '@pengawas/shared/contracts/test-taking'
import { failureCode } from '../../../lib/http.ts'
import {
  emptyOutbox,
  keptOf,
  planOf,
  stepOutbox,
  unsentOf,
  type AnswerContent,
  type Entry,
  type Outbox,
  type OutboxEvent,
} from '../rules/outbox.ts'
import { failureKind } from './failure-kind.ts'
import type { Vault } from './vault.ts'

export interface AnswerSyncDeps {
  testSessionId: string
  vault: Vault
  save: (questionId: string, answer: Omit<SaveAnswer, 'pageSecret'>) => Promise<AnswerReceipt>
  /** Milliseconds that only go forward. */
  now: () => number
  /** The moment by the server's clock, ISO 8601. */
  serverNow: () => string
  newKey: () => string
  /** From 0 to 1. */
  jitter: () => number
  currentPosition: () => number
  onChange: (outbox: Outbox) => void
  /** The server answered: `sentAt` and `arrivedAt` by `now`. */
  onReceipt: (receipt: AnswerReceipt, sentAt: number, arrivedAt: number) => void
  /** Another device wrote an answer that this page does not have. */
  onSuperseded: () => void
  /** The session has ended on the server. */
  onOver: () => void
  /** The browser refused to keep something. */
  onStorageRefused: () => void
}

/**
 * Takes answers from the screen to browser storage and from there to the server. The outbox decides
 * what to send and when; this class carries it out. Owns one timer, which `stop` clears.
 */
export class AnswerSync {
  readonly #deps: AnswerSyncDeps
  #outbox: Outbox = emptyOutbox
  #timer: ReturnType<typeof setTimeout> | undefined
  #flushing = false
  #stopped = false
  #settled: (() => void)[] = []

  constructor(deps: AnswerSyncDeps) {
    this.#deps = deps
  }

  get outbox(): Outbox {
    return this.#outbox
  }

  /** Puts the server's answers and this browser's together; answers that are only here are sent. */
  async load(saved: readonly SavedAnswer[]): Promise<void> {
    const kept = await this.#deps.vault.load(this.#deps.testSessionId).catch(() => {
      this.#deps.onStorageRefused()
      return []
    })
    const { now, serverNow } = this.#deps
    const at = now()
    this.#step({ type: 'loaded', saved, kept, now: at, offsetMs: Date.parse(serverNow()) - at })
  }

  /** Takes over what the server has by now. */
  refresh(saved: readonly SavedAnswer[]): void {
    this.#step({ type: 'refreshed', saved, now: this.#deps.now() })
  }

  /** A change on the screen. It is in browser storage before anything is sent. */
  change(questionId: string, content: AnswerContent, isTyped: boolean, activeMs: number): void {
    const { now, newKey, serverNow } = this.#deps
    this.#step({
      type: 'changed',
      questionId,
      content,
      isTyped,
      key: newKey(),
      madeAt: serverNow(),
      activeMs,
      now: now(),
    })
    const entry = this.#outbox.entries[questionId]
    if (entry) void this.#store(entry)
  }

  /** Sends what waits at once, also what is still being typed; resolves when the server has everything, or will take nothing more. */
  flush(): Promise<void> {
    this.#flushing = true
    this.#work()
    return new Promise((resolve) => {
      this.#settled.push(resolve)
      this.#settle()
    })
  }

  halt(halt: NonNullable<Outbox['halt']>): void {
    this.#step({ type: 'halted', halt })
  }

  release(): void {
    this.#step({ type: 'released' })
  }

  /** The network or the hub is back. */
  reachable(): void {
    this.#step({ type: 'reachable' })
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    for (const resolve of this.#settled.splice(0)) resolve()
  }

  #step(event: OutboxEvent): void {
    this.#outbox = stepOutbox(this.#outbox, event)
    this.#deps.onChange(this.#outbox)
    this.#settle()
    this.#work()
  }

  #settle(): void {
    const isDone = unsentOf(this.#outbox).length === 0 || (this.#outbox.halt !== null && this.#outbox.halt !== 'held')
    if (!isDone) return
    this.#flushing = false
    for (const resolve of this.#settled.splice(0)) resolve()
  }

  #work(): void {
    if (this.#stopped) return
    clearTimeout(this.#timer)
    const now = this.#deps.now()
    const plan = planOf(this.#outbox, now, this.#flushing)
    for (const entry of plan.send) void this.#send(entry)
    if (plan.wakeAt !== null) this.#timer = setTimeout(() => this.#work(), Math.max(0, plan.wakeAt - now))
  }

  async #store(entry: Entry): Promise<void> {
    const { vault, testSessionId, onStorageRefused } = this.#deps
    try {
      await vault.save(testSessionId, keptOf(entry))
    } catch {
      // A full or refused storage must not hold the answer back: it is far safer on the server.
      onStorageRefused()
    }
    this.#step({ type: 'kept', questionId: entry.questionId, revision: entry.revision })
  }

  async #send(entry: Entry): Promise<void> {
    const { save, now, currentPosition, onReceipt, onSuperseded, jitter } = this.#deps
    const { questionId, revision: sent } = entry
    this.#outbox = stepOutbox(this.#outbox, { type: 'sending', questionId })
    const sentAt = now()
    try {
      const receipt = await save(questionId, {
        idempotencyKey: entry.key,
        revision: sent,
        value: entry.value,
        markedForReview: entry.marked,
        madeAt: entry.madeAt,
        activeMs: Math.round(entry.activeMs),
        currentPosition: currentPosition(),
      })
      const arrivedAt = now()
      onReceipt(receipt, sentAt, arrivedAt)
      this.#step({
        type: 'received',
        questionId,
        sent,
        revision: receipt.revision,
        outcome: receipt.outcome,
        now: arrivedAt,
      })
      const after = this.#outbox.entries[questionId]
      if (after)
        void this.#deps.vault.save(this.#deps.testSessionId, keptOf(after)).catch(() => this.#deps.onStorageRefused())
      if (receipt.outcome === 'superseded') onSuperseded()
    } catch (error) {
      const failure = failureKind(failureCode(error))
      if (failure.kind === 'away') this.#step({ type: 'away', questionId, now: now(), jitter: jitter() })
      else if (failure.kind === 'halted') this.#step({ type: 'halted', halt: failure.halt })
      else {
        // Each answer is refused for itself: another one may have been made in time.
        this.#step({ type: 'refused', questionId, sent })
        if (failure.kind === 'over') this.#deps.onOver()
      }
    }
  }
}
