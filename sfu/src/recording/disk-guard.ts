import { statfs } from 'node:fs/promises'
import type { DiskState } from '@pengawas/shared/contracts/recordings'
import type { Logger } from 'pino'
import { diskStateOf } from './disk-guard.rules.ts'

/** The share of a folder's disk that is free for this process. */
export async function freeShareOf(directory: string): Promise<number> {
  const { bavail, blocks } = await statfs(directory)
  return blocks === 0 ? 0 : bavail / blocks
}

/** Watches the disk that recordings are written to. */
export class DiskGuard {
  readonly #measure: () => Promise<number>
  readonly #log: Logger
  #state: DiskState = 'ok'
  #freeShare: number | null = null

  constructor(measure: () => Promise<number>, log: Logger) {
    this.#measure = measure
    this.#log = log
  }

  get state(): DiskState {
    return this.#state
  }

  /** Null before the first measurement. */
  get freeShare(): number | null {
    return this.#freeShare
  }

  /** Measures. A disk that cannot be measured keeps its state: writing to it fails by itself where it is gone. */
  async look(): Promise<void> {
    try {
      this.#freeShare = await this.#measure()
    } catch (error) {
      this.#log.error({ err: error }, 'free space could not be measured')
      return
    }
    const state = diskStateOf(this.#freeShare, this.#state)
    if (state !== this.#state)
      this.#log.warn({ disk: state, freeShare: this.#freeShare }, 'disk of the recordings changed')
    this.#state = state
  }
}
