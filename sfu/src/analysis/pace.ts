import { setTimeout as delay } from 'node:timers/promises'

/** How soon the next picture of one camera is taken: sooner than analysis wants while somebody asks for more. */
export class Pace {
  readonly #now: () => number
  #asked: { periodMs: number; until: number }[] = []
  #waiting: AbortController | null = null

  constructor(now: () => number) {
    this.#now = now
  }

  /** From now on for `forMs` pictures are at most `periodMs` apart. */
  quicken(periodMs: number, forMs: number): void {
    const until = this.#now() + forMs
    this.#asked = [...this.#open().filter((one) => one.periodMs !== periodMs), { periodMs, until }]
    this.#waiting?.abort()
  }

  /** Nobody asks for pictures so close together any more. */
  calm(periodMs: number): void {
    this.#asked = this.#asked.filter((one) => one.periodMs !== periodMs)
  }

  /** The longest distance between two pictures, in milliseconds, that is asked for now; infinite where nobody asks. */
  longestPeriodMs(): number {
    return Math.min(Infinity, ...this.#open().map(({ periodMs }) => periodMs))
  }

  /** Waits until `leftMs` says that nothing is left, which is asked again whenever the pace changes. Rejects when the signal aborts. */
  async wait(leftMs: () => number, signal: AbortSignal): Promise<void> {
    for (let left = leftMs(); left > 0; left = leftMs()) {
      this.#waiting = new AbortController()
      try {
        await delay(left, undefined, { signal: AbortSignal.any([signal, this.#waiting.signal]) })
      } catch (error) {
        if (signal.aborted) throw error
      }
    }
    signal.throwIfAborted()
  }

  #open(): { periodMs: number; until: number }[] {
    const now = this.#now()
    return this.#asked.filter(({ until }) => until > now)
  }
}
