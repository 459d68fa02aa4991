import { statfs } from 'node:fs/promises'
import type { DiskState, RecordingDisk } from '@pengawas/shared/contracts/recordings'
import type { Logger } from 'pino'
import { diskStateOf, isBroken } from './disk-guard.rules.ts'

/** The share of a folder's disk that is free for this process. */
export async function freeShareOf(directory: string): Promise<number> {
  const { bavail, blocks } = await statfs(directory)
  return blocks === 0 ? 0 : bavail / blocks
}

/** Watches the disk that recordings are written to. */
export class DiskGuard {
  readonly #measure: () => Promise<number>
  readonly #log: Logger
  readonly #now: () => number
  #state: DiskState = 'ok'
  #since: number
  #freeShare: number | null = null
  /** When writing last failed. */
  #failedAt: number | null = null

  /** `now`: a clock in ms that runs steadily. */
  constructor(measure: () => Promise<number>, log: Logger, now: () => number) {
    this.#measure = measure
    this.#log = log
    this.#now = now
    this.#since = now()
  }

  get state(): DiskState {
    return this.#state
  }

  /** Null before the first measurement. */
  get freeShare(): number | null {
    return this.#freeShare
  }

  /** The state, and for how long the disk has been in it. */
  describe(): Pick<RecordingDisk, 'state' | 'forMs'> {
    return { state: this.#state, forMs: Math.max(0, this.#now() - this.#since) }
  }

  /** Measures. A disk that cannot be measured keeps its state: writing to it fails by itself where it is gone. */
  async look(): Promise<void> {
    try {
      this.#freeShare = await this.#measure()
    } catch (error) {
      this.#log.error({ err: error }, 'free space could not be measured')
      return
    }
    this.#enter(diskStateOf(this.#freeShare, this.#state, isBroken(this.#failedAt, this.#now())))
  }

  /** Writing has failed, whatever the measured space says: nothing is recorded until it is worth another try. */
  writeFailed(): void {
    this.#failedAt = this.#now()
    this.#enter('full')
  }

  #enter(state: DiskState): void {
    if (state === this.#state) return
    this.#log.warn({ disk: state, freeShare: this.#freeShare }, 'disk of the recordings changed')
    this.#state = state
    this.#since = this.#now()
  }
}
