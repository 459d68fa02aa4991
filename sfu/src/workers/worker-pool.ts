import { AppError } from '@pengawas/shared/errors'
import { BACKOFFS, backoffMs } from '@pengawas/shared/rules/backoff'
import type { types } from 'mediasoup'
import type { Logger } from 'pino'
import { MediaWorker } from './media-worker.ts'

export interface WorkerPoolOptions {
  /** One entry per worker: where it listens. A replacement listens where its predecessor did. */
  listenInfos: types.TransportListenInfo[][]
  workerBin: string | undefined
  log: Logger
  now: () => number
}

export interface WorkerPoolListener {
  /** The worker is dead; everything on it has already ended. */
  workerDied: (workerId: string) => void
  workerReplaced: (worker: MediaWorker) => void
}

interface Slot {
  listenInfos: types.TransportListenInfo[]
  worker: MediaWorker | null
  failedStarts: number
  replacement: NodeJS.Timeout | undefined
  /** The start that is under way, so that closing can wait for it. */
  starting: Promise<void> | undefined
}

/** Keeps as many workers alive as there are slots: one that dies is replaced on the same port. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions
  readonly #slots: Slot[]
  #closing = false

  constructor(options: WorkerPoolOptions) {
    this.#options = options
    this.#slots = options.listenInfos.map((listenInfos) => ({
      listenInfos,
      worker: null,
      failedStarts: 0,
      replacement: undefined,
      starting: undefined,
    }))
  }

  /**
   * Starts all workers; rejects, with none left behind, if one cannot be started. A worker may die, and the listener be
   * called, before the others have started. To be called once.
   */
  async start(listener: WorkerPoolListener): Promise<void> {
    const starts = await Promise.allSettled(this.#slots.map((slot) => this.#startWorker(slot, listener)))
    const failure = starts.find((start) => start.status === 'rejected')
    if (failure === undefined) return
    await this.close()
    throw new Error('A mediasoup worker could not be started; see its cause', { cause: failure.reason })
  }

  get workers(): MediaWorker[] {
    return this.#slots.flatMap(({ worker }) => (worker === null ? [] : [worker]))
  }

  /** @throws AppError `media-unavailable` when the id is not of a living worker */
  require(workerId: string): MediaWorker {
    const worker = this.workers.find(({ id }) => id === workerId)
    if (worker === undefined) throw new AppError('media-unavailable')
    return worker
  }

  /** Closes all workers and resolves when their processes are gone. */
  async close(): Promise<void> {
    this.#closing = true
    for (const slot of this.#slots) clearTimeout(slot.replacement)
    await Promise.allSettled(this.#slots.flatMap(({ starting }) => starting ?? []))
    await Promise.all(this.workers.map((worker) => worker.close()))
    for (const slot of this.#slots) slot.worker = null
  }

  #startWorker(slot: Slot, listener: WorkerPoolListener): Promise<void> {
    slot.starting = this.#openWorker(slot, listener)
    return slot.starting
  }

  async #openWorker(slot: Slot, listener: WorkerPoolListener): Promise<void> {
    const { workerBin, now } = this.#options
    const worker = await MediaWorker.start({ listenInfos: slot.listenInfos, workerBin, now })
    slot.worker = worker
    slot.failedStarts = 0
    worker.onDied(() => {
      slot.worker = null
      if (this.#closing) return
      this.#options.log.error({ workerId: worker.id }, 'mediasoup worker died and is being replaced')
      listener.workerDied(worker.id)
      this.#replaceWorker(slot, listener)
    })
  }

  #replaceWorker(slot: Slot, listener: WorkerPoolListener): void {
    const delayMs = backoffMs(BACKOFFS.mediaWorker, slot.failedStarts + 1)
    slot.replacement = setTimeout(() => {
      this.#startWorker(slot, listener).then(
        () => {
          if (slot.worker !== null && !this.#closing) listener.workerReplaced(slot.worker)
        },
        (error: unknown) => {
          slot.failedStarts += 1
          this.#options.log.error({ err: error }, 'replacement for a dead mediasoup worker could not be started')
          if (!this.#closing) this.#replaceWorker(slot, listener)
        },
      )
    }, delayMs)
  }
}
