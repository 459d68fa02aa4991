import {
  addSignal,
  isWorthTelling,
  nextBatch,
  withoutSent,
  type Signal,
  type SignalKind,
  type SignalLog,
} from '../rules/signal-log.ts'
import type { Vault } from './vault.ts'

export interface SignalRecorderDeps {
  testSessionId: string
  vault: Vault
  send: (signals: readonly Signal[]) => Promise<number>
  /** The moment by the server's clock, in ms. */
  serverNow: () => number
  /** Whether the app itself has opened a dialog of the browser. */
  isAsking: () => boolean
}

/** An absence is reported when it ends, or after this long, for it may never end. */
const LONG_ABSENCE_MS = 5_000
const SEND_EVERY_MS = 2_000
/** The browser gives the focus back a moment after its own dialog has closed. */
const DIALOG_GRACE_MS = 1_000

interface Absence {
  kind: SignalKind
  since: number
  timer: ReturnType<typeof setTimeout>
}

/**
 * Notes what only the page can see: it was hidden or lost the focus, something was copied or pasted, full screen was
 * left, a shared screen ended. In its own numbering, kept in browser storage until the server has it. Owns its
 * listeners and timers, which `stop` ends.
 */
export class SignalRecorder {
  readonly #deps: SignalRecorderDeps
  readonly #ending = new AbortController()
  #log: SignalLog = { waiting: [], nextSequence: 1 }
  #absence: Absence | null = null
  #askedAt = -Infinity
  #copied = ''
  #sender: ReturnType<typeof setInterval> | undefined
  #isSending = false
  #isPaused = false

  constructor(deps: SignalRecorderDeps) {
    this.#deps = deps
  }

  async start(): Promise<void> {
    const kept = await this.#deps.vault.loadSignals(this.#deps.testSessionId).catch(() => undefined)
    if (this.#ending.signal.aborted) return
    if (kept) this.#log = kept
    const { signal } = this.#ending
    document.addEventListener(
      'visibilitychange',
      () => (document.hidden ? this.#leave('tab-hidden') : this.#comeBack()),
      { signal },
    )
    window.addEventListener('blur', () => this.#leave('focus-lost'), { signal })
    window.addEventListener('focus', () => this.#comeBack(), { signal })
    document.addEventListener('copy', (event) => this.#onCopy(event), { signal })
    document.addEventListener('cut', (event) => this.#onCopy(event), { signal })
    document.addEventListener('paste', (event) => this.#onPaste(event), { signal })
    document.addEventListener('fullscreenchange', () => this.#onFullscreen(), { signal })
    this.#sender = setInterval(() => void this.#send(), SEND_EVERY_MS)
  }

  /** While a session is paused or locked, nothing is noted. */
  setPaused(paused: boolean): void {
    this.#isPaused = paused
  }

  note(kind: SignalKind, durationMs?: number): void {
    if (this.#isPaused) return
    const at = new Date(this.#deps.serverNow() - (durationMs ?? 0)).toISOString()
    this.#log = addSignal(this.#log, {
      kind,
      at,
      ...(durationMs === undefined ? {} : { durationMs: Math.round(durationMs) }),
    })
    this.#store()
  }

  stop(): void {
    this.#ending.abort()
    clearInterval(this.#sender)
    if (this.#absence) clearTimeout(this.#absence.timer)
    void this.#send()
  }

  #store(): void {
    // Signals that the browser will not keep are sent all the same.
    this.#deps.vault.saveSignals(this.#deps.testSessionId, this.#log).catch(() => undefined)
  }

  #isOwnDialog(): boolean {
    const now = performance.now()
    if (this.#deps.isAsking()) this.#askedAt = now
    return now - this.#askedAt < DIALOG_GRACE_MS
  }

  #leave(kind: SignalKind): void {
    // A tab that is left loses the focus, too: the first of the two is one absence, under the stronger name.
    if (this.#absence) {
      if (kind === 'tab-hidden') this.#absence.kind = kind
      return
    }
    if (this.#isOwnDialog()) return
    const timer = setTimeout(() => this.#reportAbsence(), LONG_ABSENCE_MS)
    this.#absence = { kind, since: performance.now(), timer }
  }

  #comeBack(): void {
    if (document.hidden || !this.#absence) return
    this.#reportAbsence()
    this.#absence = null
  }

  /** Reported once: at the end of an absence, or when it has grown long. */
  #reportAbsence(): void {
    const absence = this.#absence
    if (!absence || absence.since === Infinity) return
    clearTimeout(absence.timer)
    const durationMs = performance.now() - absence.since
    absence.since = Infinity
    if (isWorthTelling(durationMs)) this.note(absence.kind, durationMs)
  }

  #onCopy(event: ClipboardEvent): void {
    const { target } = event
    // Moving your own words around is writing.
    const isOwnText = target instanceof HTMLTextAreaElement
    this.#copied = isOwnText ? target.value.slice(target.selectionStart, target.selectionEnd) : ''
    if (!isOwnText) this.note('copy')
  }

  #onPaste(event: ClipboardEvent): void {
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    if (pasted !== '' && pasted === this.#copied) return
    this.note('paste')
  }

  #onFullscreen(): void {
    if (document.fullscreenElement === null) this.note('fullscreen-left')
  }

  async #send(): Promise<void> {
    const batch = nextBatch(this.#log)
    const last = batch.at(-1)
    if (!last || this.#isSending) return
    this.#isSending = true
    try {
      await this.#deps.send(batch)
      this.#log = withoutSent(this.#log, last.sequence)
      this.#store()
    } catch {
      // They stay, and go with the next try.
    } finally {
      this.#isSending = false
    }
  }
}
