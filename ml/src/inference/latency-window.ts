/** The latest durations in milliseconds, up to a limit, and their percentiles. */
export class LatencyWindow {
  readonly #capacity: number
  readonly #values: number[] = []
  #next = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  add(durationMs: number): void {
    this.#values[this.#next] = durationMs
    this.#next = (this.#next + 1) % this.#capacity
  }

  /** Nearest-rank percentile (`share` 0 to 1), or null before the first duration. */
  percentile(share: number): number | null {
    const sorted = [...this.#values].sort((a, b) => a - b)
    return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null
  }
}
