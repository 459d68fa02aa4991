import type { ConnectionState } from '@pengawas/shared/contracts/proctoring'

export interface AbsenceLimits {
  /** How long a new transport waits for the browser to connect: it may be showing a permission dialog. */
  firstConnectionMs: number
  /** How long a connected browser may be gone before its transport is given up. */
  reconnectionMs: number
}

export const ABSENCE_LIMITS: AbsenceLimits = { firstConnectionMs: 60_000, reconnectionMs: 30_000 }

/** Gives up on a browser that stays away. The clock starts with the absence; a change between two kinds of absence does not restart it. */
export class AbsenceTimer {
  readonly #limits: AbsenceLimits
  readonly #onExpired: () => void
  #timer: NodeJS.Timeout | undefined

  constructor(limits: AbsenceLimits, onExpired: () => void) {
    this.#limits = limits
    this.#onExpired = onExpired
    this.#start(limits.firstConnectionMs)
  }

  update(connection: ConnectionState): void {
    if (connection === 'connected') this.stop()
    else if (connection !== 'connecting' && this.#timer === undefined) this.#start(this.#limits.reconnectionMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #start(afterMs: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#onExpired()
    }, afterMs)
  }
}
