import { BACKOFFS, backoffMs } from '@pengawas/shared/rules/backoff'

/** Delivers one message to the hub. Resolves when the hub has answered, whatever the answer is; rejects when it has not. */
export type Deliver = () => Promise<void>

interface Lane {
  waiting: Deliver[]
  /** A newer message replaces the one under way as soon as an attempt fails. */
  latestOnly: boolean
}

/**
 * Messages that must reach the hub, in lanes: within a lane one after another and in order, each repeated until answered;
 * lanes do not wait for each other. Nothing is sent while the gate is closed.
 */
export class DeliveryLanes {
  /** A lane exists while it has a message under way. */
  readonly #lanes = new Map<string, Lane>()
  readonly #sleepers = new Set<() => void>()
  #gateIsOpen = false
  #closed = false

  /** How many messages have not been answered yet. */
  get size(): number {
    return [...this.#lanes.values()].reduce((sum, { waiting }) => sum + waiting.length + 1, 0)
  }

  /** Adds a message behind all others of its lane. */
  append(laneName: string, deliver: Deliver): void {
    this.#put(laneName, deliver, false)
  }

  /** Adds a message that replaces all others of its lane. */
  replace(laneName: string, deliver: Deliver): void {
    this.#put(laneName, deliver, true)
  }

  /** The hub is connected: delivery starts, and messages that wait to be repeated are repeated at once. */
  open(): void {
    this.#gateIsOpen = true
    this.#wakeAll()
  }

  /** Stops delivery until the hub is connected again. */
  hold(): void {
    this.#gateIsOpen = false
  }

  /** Ends delivery. What has not been answered is dropped here; what has to survive the process is on the disk. */
  close(): void {
    this.#closed = true
    this.#wakeAll()
  }

  #put(laneName: string, deliver: Deliver, latestOnly: boolean): void {
    if (this.#closed) return
    const lane = this.#lanes.get(laneName)
    if (lane !== undefined) {
      lane.waiting = latestOnly ? [deliver] : [...lane.waiting, deliver]
      return
    }
    const opened: Lane = { waiting: [], latestOnly }
    this.#lanes.set(laneName, opened)
    void this.#drain(laneName, opened, deliver)
  }

  async #drain(laneName: string, lane: Lane, first: Deliver): Promise<void> {
    let current: Deliver | undefined = first
    let failures = 0
    while (current !== undefined) {
      while (!this.#gateIsOpen && !this.#closed) await this.#sleep()
      if (this.#closed) break
      try {
        await current()
        current = lane.waiting.shift()
        failures = 0
      } catch {
        failures += 1
        await this.#sleep(backoffMs(BACKOFFS.hubMessage, failures))
        if (lane.latestOnly) current = lane.waiting.shift() ?? current
      }
    }
    this.#lanes.delete(laneName)
  }

  /** Waits for the given time, or without one for as long as it takes; opening the gate and closing end it early. */
  #sleep(ms?: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer)
        this.#sleepers.delete(wake)
        resolve()
      }
      const timer = ms === undefined ? undefined : setTimeout(wake, ms)
      this.#sleepers.add(wake)
    })
  }

  #wakeAll(): void {
    for (const wake of [...this.#sleepers]) wake()
  }
}
