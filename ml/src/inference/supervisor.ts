import { BACKOFFS, backoffMs } from '@pengawas/shared/rules/backoff'
import type { NodeLoad } from '@pengawas/shared/sockets/node-load'
import type { Logger } from 'pino'
import type { FrameObservation } from '../frame-observation.ts'
import type { SoundObservation } from '../sound-observation.ts'
import { FrameQueue, type QueuedFrame } from './frame-queue.ts'
import { InferenceProcess, type InferenceProcessEvents } from './inference-process.ts'
import { LatencyWindow } from './latency-window.ts'
import type { InferenceOutcome, InferenceReply, InferenceRequest } from './messages.ts'

export interface SupervisorOptions {
  modelsDirectory: string
  log: Logger
  /** Milliseconds since the epoch. */
  now?: () => number
  /** A frame older than this is skipped. */
  maxFrameAgeMs?: number
  /** A process that takes longer for one frame is considered stuck. */
  requestTimeoutMs?: number
  /** How long a process may be silent, and how long it may take to load its models. */
  heartbeatTimeoutMs?: number
  startTimeoutMs?: number
  /** Resident memory from which on the process is replaced between two frames. */
  memoryLimitBytes?: number
  queueCapacity?: number
  /** What runs as the process; tests have one that errs. */
  program?: string
}

export type InferenceResult = { status: 'observed'; observation: FrameObservation } | Skipped

/** A picture or a window of sound that waits: what is sent for it, and what becomes of the answer. */
interface Job extends QueuedFrame {
  ask: (requestId: number) => InferenceRequest
  resolve: (outcome: InferenceOutcome | Skipped) => void
}
/** `unavailable`: there is no process that could have analysed it; `failed`: there is, and it failed on this one. */
type Skipped = { status: 'skipped'; reason: 'stale' | 'unavailable' | 'undecodable' | 'failed' }

const DEFAULTS = {
  now: Date.now,
  maxFrameAgeMs: 1500,
  // Walls say within three seconds that analysis is paused, and it is back within five, also where the process hangs.
  requestTimeoutMs: 2000,
  heartbeatTimeoutMs: 1500,
  startTimeoutMs: 30_000,
  memoryLimitBytes: 768 * 1024 * 1024,
  queueCapacity: 2000,
}
/** Few listen at once; where more do, the next window tells as much. */
const SOUND_CAPACITY = 100
const LATENCIES_KEPT = 500
/** A process that failed on every picture for so long, and on so many, is broken: one bad picture among others is not its fault. */
const FAILING_FROM = 5
const FAILING_FROM_MS = 2_000
const SKIPPED_STALE: Skipped = { status: 'skipped', reason: 'stale' }
const SKIPPED_UNAVAILABLE: Skipped = { status: 'skipped', reason: 'unavailable' }

/**
 * Keeps one inference process alive and feeds it one frame at a time. Whatever happens to the process, every frame gets
 * its answer: the process is replaced when it ends, falls silent, gets stuck on a frame, fails on every picture or grows too
 * large, and frames that arrive while there is no process are skipped at once instead of piling up.
 */
export class InferenceSupervisor {
  readonly #options: Required<Omit<SupervisorOptions, 'program'>> & Pick<SupervisorOptions, 'program'>
  readonly #queue: FrameQueue<Job>
  readonly #sounds = new FrameQueue<Job>(SOUND_CAPACITY)
  #wasSound = false
  readonly #latencies = new LatencyWindow(LATENCIES_KEPT)
  readonly #readyWaiters: (() => void)[] = []
  #process: InferenceProcess | null = null
  #state: NodeLoad['inference']['state'] = 'starting'
  #current: { requestId: number; job: Job; sentAt: number; timeout: NodeJS.Timeout } | null = null
  #busyMs = 0
  #nextRequestId = 1
  #failures = 0
  /** Pictures in a row that the process failed on, and since when, in milliseconds since the epoch. */
  #failing = { pictures: 0, since: 0 }
  #replaceWhenIdle = false
  #watchdog: NodeJS.Timeout | null = null
  #restart: NodeJS.Timeout | null = null
  #closed = false
  /** Since when there is no process that could analyse, in milliseconds since the epoch. */
  #downSince = -Infinity
  #analysed = 0
  #skipped = 0

  constructor(options: SupervisorOptions) {
    this.#options = { ...DEFAULTS, ...options }
    this.#queue = new FrameQueue(this.#options.queueCapacity)
  }

  /** Starts the first process and resolves when it is ready; rejects where it ends before that. */
  async start(): Promise<void> {
    const ready = new Promise<boolean>((resolve) => {
      this.#readyWaiters.push(() => resolve(this.#state === 'ready'))
    })
    this.#launch()
    if (!(await ready)) {
      await this.close()
      throw new Error('the inference process ended before it was ready')
    }
  }

  /** Resolves when the process is ready (again), or at once where it is, or when this is closed. */
  async untilReady(): Promise<void> {
    while (this.#state !== 'ready' && !this.#closed)
      await new Promise<void>((resolve) => this.#readyWaiters.push(resolve))
  }

  /** Milliseconds since the epoch, by the clock that frames are too old by. */
  now(): number {
    return this.#options.now()
  }

  /** Of the running process, for tests that end it; undefined between two. */
  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** For how long no process could analyse anything, in milliseconds; 0 where one can. */
  get downForMs(): number {
    return this.#state === 'ready' ? 0 : this.#options.now() - this.#downSince
  }

  stats(): NodeLoad['inference'] {
    return {
      state: this.#state,
      queued: this.#queue.size,
      analysed: this.#analysed,
      skipped: this.#skipped,
      latencyP50Ms: this.#latencies.percentile(0.5),
      latencyP95Ms: this.#latencies.percentile(0.95),
      busyMs: this.#busyMs + (this.#current === null ? 0 : performance.now() - this.#current.sentAt),
    }
  }

  /**
   * Never rejects. `withEyes` wants the eyes measured in this very picture, `withLikeness` the face described, and `isSuspected`
   * lets it come before others; `isPortrait` is a picture that stands for itself, under a name of its own. The answer is for the newest frame of a candidate; older ones that still wait are skipped as stale.
   */
  analyse(
    testSessionId: string,
    picture: Uint8Array,
    takenAt: number,
    { camera = '', withEyes = false, withLikeness = false, isSuspected = false, isPortrait = false } = {},
  ): Promise<InferenceResult> {
    return new Promise((resolve) => {
      const job: Job = {
        testSessionId,
        takenAt,
        isSuspected,
        ask: (requestId) => ({
          ...{ type: 'analyse', requestId, candidate: testSessionId, isPortrait, takenAt, camera },
          ...{ withEyes, withLikeness, picture },
        }),
        resolve: (outcome) => {
          if (outcome.status === 'observed') {
            this.#analysed++
            this.#failing.pictures = 0
            this.#latencies.add(Math.max(0, this.#options.now() - takenAt))
          } else this.#skipped++
          resolve(resultOf(outcome))
          if (outcome.status === 'failed' && this.#countFailed()) this.#recover('failed on every picture')
        },
      }
      this.#enqueue(this.#queue, job)
    })
  }

  /** What is heard in Opus packets that ended at that moment; null where nobody can say. Never rejects. */
  listen(testSessionId: string, packets: Uint8Array[], endedAt: number): Promise<SoundObservation | null> {
    return new Promise((resolve) => {
      const job: Job = {
        testSessionId,
        takenAt: endedAt,
        isSuspected: true,
        ask: (requestId) => ({ type: 'listen', requestId, packets }),
        resolve: (outcome) => resolve(outcome.status === 'heard' ? outcome.sound : null),
      }
      this.#enqueue(this.#sounds, job)
    })
  }

  forget(testSessionId: string): void {
    for (const queue of [this.#queue, this.#sounds]) queue.remove(testSessionId)?.resolve(SKIPPED_STALE)
  }

  /** Ends the process and answers what waits. Leaves no process and no timer behind. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    const running = this.#process
    this.#leaveProcess('down')
    if (this.#restart) clearTimeout(this.#restart)
    this.#wakeWaiters()
    await running?.close()
  }

  #enqueue(queue: FrameQueue<Job>, job: Job): void {
    if (this.#state !== 'ready') job.resolve(SKIPPED_UNAVAILABLE)
    else queue.push(job)?.resolve(SKIPPED_STALE)
    this.#sendNext()
  }

  #launch(): void {
    this.#state = 'starting'
    this.#replaceWhenIdle = false
    this.#failing.pictures = 0
    const { modelsDirectory, program, log } = this.#options
    const events: InferenceProcessEvents = {
      // A process that was given up may still reply; only the current one counts.
      onReply: (reply) => {
        if (this.#process === launched) this.#onReply(reply)
      },
      onNonsense: () => log.error({ pid: launched.pid }, 'inference process said something that answers nothing'),
      onExit: () => {
        if (this.#process === launched) this.#recover('ended')
      },
    }
    const launched: InferenceProcess = new InferenceProcess(modelsDirectory, events, program)
    this.#process = launched
    this.#watch(this.#options.startTimeoutMs)
  }

  #onReply(reply: InferenceReply): void {
    this.#watch(this.#state === 'ready' ? this.#options.heartbeatTimeoutMs : this.#options.startTimeoutMs)
    if (reply.type === 'ready') {
      this.#state = 'ready'
      this.#watch(this.#options.heartbeatTimeoutMs)
      this.#options.log.info({ pid: this.#process?.pid }, 'inference process ready')
      this.#wakeWaiters()
    } else if (reply.type === 'heartbeat') {
      if (reply.rssBytes > this.#options.memoryLimitBytes) this.#replaceWhenIdle = true
    } else if (this.#current?.requestId === reply.requestId) {
      this.#finish(reply.outcome)
    }
    this.#sendNext()
  }

  #sendNext(): void {
    if (this.#state !== 'ready' || this.#current) return
    if (this.#replaceWhenIdle) {
      this.#recover('exceeded its memory limit')
      return
    }
    const now = this.#options.now()
    const queues = [this.#queue, this.#sounds]
    for (const queue of queues)
      for (const old of queue.dropOlderThan(now - this.#options.maxFrameAgeMs)) old.resolve(SKIPPED_STALE)
    // By turns, so that neither keeps the other waiting.
    const [first, second] = this.#wasSound ? queues : queues.toReversed()
    const queue = (first?.size ?? 0) > 0 ? first : second
    const job = queue?.shift(now)
    if (!queue || !job) return
    this.#wasSound = queue === this.#sounds
    const requestId = this.#nextRequestId++
    const timeout = this.#limit(this.#options.requestTimeoutMs, 'took too long for a frame')
    this.#current = { requestId, job, sentAt: performance.now(), timeout }
    queue.lookedAt(job.testSessionId, now)
    this.#process?.send(job.ask(requestId))
  }

  #finish(outcome: InferenceOutcome): void {
    if (!this.#current) return
    const { job, sentAt, timeout } = this.#current
    clearTimeout(timeout)
    this.#current = null
    this.#busyMs += performance.now() - sentAt
    if (outcome.status === 'observed') this.#failures = 0
    if (outcome.status === 'failed') this.#options.log.error({ reason: outcome.message }, 'inference failed on a frame')
    job.resolve(outcome)
  }

  /** Counts one more picture that the process failed on; whether it is to be replaced. */
  #countFailed(): boolean {
    const now = this.#options.now()
    const { pictures, since } = this.#failing
    this.#failing = pictures === 0 ? { pictures: 1, since: now } : { pictures: pictures + 1, since }
    return pictures + 1 >= FAILING_FROM && now - this.#failing.since >= FAILING_FROM_MS
  }

  /** Ends the process and starts another one, almost at once after the first failure and later after each further failure in a row. */
  #recover(reason: string): void {
    const stopped = this.#process
    const wasStarting = this.#state === 'starting'
    this.#leaveProcess('down')
    stopped?.kill()
    if (this.#closed) return
    this.#failures++
    const delayMs = backoffMs(BACKOFFS.inference, this.#failures)
    this.#options.log.warn({ pid: stopped?.pid, reason, delayMs }, 'inference process replaced')
    if (wasStarting) this.#wakeWaiters()
    this.#restart = setTimeout(() => this.#launch(), delayMs)
  }

  #leaveProcess(state: 'down'): void {
    this.#process = null
    if (this.#state === 'ready') this.#downSince = this.#options.now()
    this.#state = state
    if (this.#watchdog) clearTimeout(this.#watchdog)
    this.#watchdog = null
    if (this.#current) {
      clearTimeout(this.#current.timeout)
      this.#busyMs += performance.now() - this.#current.sentAt
      this.#current.job.resolve(SKIPPED_UNAVAILABLE)
      this.#current = null
    }
    for (const queue of [this.#queue, this.#sounds]) for (const job of queue.drain()) job.resolve(SKIPPED_UNAVAILABLE)
  }

  #watch(timeoutMs: number): void {
    if (this.#watchdog) clearTimeout(this.#watchdog)
    this.#watchdog = this.#limit(timeoutMs, 'fell silent')
  }

  /** Replaces the process after so long, unless what it said meanwhile clears the timer: this process may itself have been busy. */
  #limit(timeoutMs: number, reason: string): NodeJS.Timeout {
    const timer: NodeJS.Timeout = setTimeout(() => {
      setImmediate(() => {
        if (timer === this.#watchdog || timer === this.#current?.timeout) this.#recover(reason)
      })
    }, timeoutMs)
    return timer
  }

  #wakeWaiters(): void {
    for (const wake of this.#readyWaiters.splice(0)) wake()
  }
}

function resultOf(outcome: InferenceOutcome | Skipped): InferenceResult {
  switch (outcome.status) {
    case 'observed':
    case 'skipped':
      return outcome
    case 'undecodable':
      return { status: 'skipped', reason: 'undecodable' }
    case 'heard':
    case 'failed':
      return { status: 'skipped', reason: 'failed' }
  }
}
