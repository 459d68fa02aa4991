/** How long each question has been on screen, in ms. Time in which the page was hidden does not count. */
export class ScreenTime {
  readonly #now: () => number
  readonly #spent = new Map<string, number>()
  #since: number
  #isVisible: boolean

  constructor(now: () => number, isVisible: boolean) {
    this.#now = now
    this.#since = now()
    this.#isVisible = isVisible
  }

  /** Another question is shown from now on. */
  restart(): void {
    this.#since = this.#now()
  }

  /** Adds the time since the last call to the question on screen, on top of `known` from an earlier page; returns all of it. */
  add(questionId: string | undefined, known: number): number {
    const now = this.#now()
    const passed = this.#isVisible ? now - this.#since : 0
    this.#since = now
    if (questionId === undefined) return 0
    const total = (this.#spent.get(questionId) ?? known) + passed
    this.#spent.set(questionId, total)
    return total
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible
  }
}
