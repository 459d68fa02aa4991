import { setTimeout as delay } from 'node:timers/promises'
import type { AudioReading, CandidateAnalyser, DetectedFlag, LiveAnalysis } from '@pengawas/shared/contracts/analysis'
import type { MediaSource } from '@pengawas/shared/contracts/proctoring'
import type { types } from 'mediasoup'
import type { Logger } from 'pino'
import type { Peer } from '../peers/peer.ts'
import { BurstSampler } from '../taps/burst-sampler.ts'
import { hearMicrophone } from './hear-microphone.rules.ts'
import { startPhaseMs } from './pacing.rules.ts'
import { watchCandidate } from './watch-candidate.ts'

export interface AnalysisDeskOptions {
  analyser: CandidateAnalyser
  log: Logger
  now: () => number
  onLive: (testSessionId: string, analysis: LiveAnalysis) => void
  onLevels: (readings: AudioReading[]) => void
  onFlag: (testSessionId: string, flag: DetectedFlag, evidence: Uint8Array | null) => void
}

/** What sampling has brought and cost. */
export interface SampleCounts {
  taken: number
  /** Due, and no picture came. */
  missed: number
  /** RTP packets that came into this process for the samples taken. */
  packets: number
}

/** One candidate under analysis: what is open for the camera that is published now, and how far the microphone was heard. */
interface Desk {
  peer: Peer
  camera: AbortController | null
  heardAt: number
}

/**
 * How long the analyser remembers a candidate whose place has ended. One who comes back after a network failure or a dead
 * worker goes on with the same baseline and cool-downs, and cannot reset them by reconnecting.
 */
const MEMORY_MS = 120_000

/**
 * Runs analysis for all candidates of the node that want it. It owns a sampler and a watch for each published camera, and
 * the analyser's own state for each candidate. Sampler and watch end with the producer, the state some time after the peer.
 */
export class AnalysisDesk {
  readonly #options: AnalysisDeskOptions
  readonly #desks = new Map<Peer, Desk>()
  readonly #running = new Set<Promise<void>>()
  /** Candidates whose place has ended, by test session, until the analyser forgets them. */
  readonly #leaving = new Map<string, NodeJS.Timeout>()
  #watchesStarted = 0
  readonly #samples: SampleCounts = { taken: 0, missed: 0, packets: 0 }

  constructor(options: AnalysisDeskOptions) {
    this.#options = options
  }

  /** How many cameras are being watched; for tests and diagnosis. */
  get watches(): number {
    return this.#running.size
  }

  /** Over the life of the node. The analyser never hears of missed samples, so they are counted here. */
  get samples(): Readonly<SampleCounts> {
    return this.#samples
  }

  peerOpened(peer: Peer): void {
    if (!peer.identity.analyse) return
    const { testSessionId } = peer.identity
    const leaving = this.#leaving.get(testSessionId)
    clearTimeout(leaving)
    this.#leaving.delete(testSessionId)
    if (leaving === undefined) this.#options.analyser.open(testSessionId)
    this.#desks.set(peer, { peer, camera: null, heardAt: this.#options.now() })
  }

  published(peer: Peer, source: MediaSource, producer: types.Producer): void {
    const desk = this.#desks.get(peer)
    if (desk === undefined || source !== 'camera') return
    desk.camera?.abort()
    const camera = new AbortController()
    desk.camera = camera
    producer.observer.once('close', () => camera.abort())
    const running = this.#watch(desk, producer, camera.signal)
    this.#running.add(running)
    void running.finally(() => this.#running.delete(running))
  }

  peerClosed(peer: Peer): void {
    const desk = this.#desks.get(peer)
    if (desk === undefined) return
    desk.camera?.abort()
    this.#desks.delete(peer)
    const { testSessionId } = peer.identity
    this.#leaving.set(testSessionId, setTimeout(() => this.#forget(testSessionId), MEMORY_MS).unref())
  }

  /** Passes on the newest level of every microphone; to be called about once a second. */
  hear(): void {
    const { analyser, now, onFlag, onLevels } = this.#options
    const readings: AudioReading[] = []
    for (const desk of this.#desks.values()) {
      const { peer } = desk
      const producer = peer.producer('microphone')
      if (producer === undefined || producer.paused || peer.transport.connection !== 'connected') continue
      const level = hearMicrophone(peer.worker.levels.latest(producer.id), desk.heardAt, now())
      if (level === null) continue
      desk.heardAt = level.at
      const heard = analyser.hear(peer.identity.testSessionId, level)
      readings.push(heard.reading)
      for (const flag of heard.flags) onFlag(peer.identity.testSessionId, flag, null)
    }
    if (readings.length > 0) onLevels(readings)
  }

  /** Ends every watch and resolves when none runs any more. */
  async close(): Promise<void> {
    for (const peer of [...this.#desks.keys()]) this.peerClosed(peer)
    await Promise.all(this.#running)
    for (const testSessionId of [...this.#leaving.keys()]) this.#forget(testSessionId)
  }

  #forget(testSessionId: string): void {
    clearTimeout(this.#leaving.get(testSessionId))
    this.#leaving.delete(testSessionId)
    this.#options.analyser.close(testSessionId)
  }

  async #watch({ peer }: Desk, producer: types.Producer, signal: AbortSignal): Promise<void> {
    const { analyser, log, now, onFlag, onLive } = this.#options
    const { testSessionId } = peer.identity
    const phaseMs = startPhaseMs(this.#watchesStarted)
    this.#watchesStarted += 1
    try {
      const sampler = await BurstSampler.open({ worker: peer.worker, producer, now })
      try {
        await watchCandidate(
          sampler,
          {
            testSessionId,
            analyser,
            phaseMs,
            log,
            now,
            wait: (ms, aborted) => delay(ms, undefined, { signal: aborted }),
            onLive: (analysis) => onLive(testSessionId, analysis),
            onSampled: ({ packets }) => {
              this.#samples.taken += 1
              this.#samples.packets += packets
            },
            onMissed: () => (this.#samples.missed += 1),
            onFlag: ({ flag, evidence }) => onFlag(testSessionId, flag, evidence),
          },
          signal,
        )
      } finally {
        sampler.close()
      }
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, testSessionId }, 'A candidate is no longer watched')
    }
  }
}
