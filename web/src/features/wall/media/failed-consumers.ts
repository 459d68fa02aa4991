import { BACKOFFS, backoffMs } from '@pengawas/shared/rules/backoff'
import type { WantedConsumer } from '../rules/media-plan.ts'

interface Failure {
  producerId: string
  count: number
  retryAt: number
}

/** Consumers that could not be made, and when each may be tried again; another producer may be tried at once. */
export class FailedConsumers {
  readonly #failures = new Map<string, Failure>()

  get keys(): string[] {
    return [...this.#failures.keys()]
  }

  fail({ key, producerId }: WantedConsumer): void {
    const before = this.#failures.get(key)
    const count = before?.producerId === producerId ? before.count + 1 : 1
    this.#failures.set(key, { producerId, count, retryAt: Date.now() + backoffMs(BACKOFFS.receiving, count) })
  }

  forget(key: string): void {
    this.#failures.delete(key)
  }

  mayTry({ key, producerId }: WantedConsumer): boolean {
    const failure = this.#failures.get(key)
    if (failure && failure.producerId !== producerId) this.#failures.delete(key)
    else if (failure) return failure.retryAt <= Date.now()
    return true
  }

  /** Milliseconds until the first of these may be tried again; null where none has to wait. */
  waitFor(wanted: readonly WantedConsumer[]): number | null {
    const waits = wanted.flatMap(({ key }) => this.#failures.get(key)?.retryAt ?? []).map((at) => at - Date.now())
    const later = waits.filter((wait) => wait > 0)
    return later.length === 0 ? null : Math.min(...later)
  }
}
