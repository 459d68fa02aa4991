import type { GazeLook } from '@pengawas/shared/contracts/analysis'
import type { MediaSource, PeerState } from '@pengawas/shared/contracts/proctoring'
import type { RecordingMode } from '@pengawas/shared/contracts/recordings'
import { AppError } from '@pengawas/shared/errors'
import type { ReceivedCounts } from '@pengawas/shared/sockets/media-node'
import type { types } from 'mediasoup'
import type { DtlsParameters, MediaTransport } from '../transports/media-transport.ts'
import type { MediaWorker } from '../workers/media-worker.ts'
import { firstFlow, type Flow, nextFlow, stoppedMsOf } from './flow.rules.ts'
import { admitRtpParameters } from './rtp-parameters.rules.ts'
import { isSurelyHeard, type Quiet, silentForMs, stepQuiet } from './silence.rules.ts'

export interface PeerIdentity {
  testSessionId: string
  assessmentId: string
  /** Whether this candidate's camera and microphone are analysed. */
  analyse: boolean
  /** Where they looked while their gaze was calibrated; nothing where it was not. */
  gazeBaseline?: GazeLook | null | undefined
  /** What of their test is recorded; nothing where the hub does not say. */
  recording?: RecordingMode | undefined
}

export interface PeerEvents {
  changed: (peer: Peer) => void
  published: (peer: Peer, source: MediaSource, producer: types.Producer) => void
}

/** What a peer needs beside its own parts. */
export interface PeerSurroundings {
  nodeId: string
  events: PeerEvents
  /** Milliseconds since the epoch. */
  now: () => number
}

/** How many bytes have arrived of a producer; null where it has just been closed. */
async function countBytes(producer: types.Producer): Promise<number | null> {
  try {
    const stats = await producer.getStats()
    return stats.reduce((sum, { byteCount }) => sum + byteCount, 0)
  } catch {
    return null
  }
}

/**
 * One candidate on one worker: a transport that receives, and at most one producer per source on it. The peer owns
 * both. It never sends media, so that a candidate cannot receive anyone else's.
 */
export class Peer {
  readonly identity: PeerIdentity
  readonly worker: MediaWorker
  readonly #surroundings: PeerSurroundings
  readonly #transport: MediaTransport
  readonly #producers = new Map<MediaSource, types.Producer>()
  /** What arrives of each producer, by its id. */
  readonly #flows = new Map<string, Flow>()
  /** Whether anything ever arrived: before that nothing is missed. */
  #wasHeard = false
  #quiet: Quiet | null = null
  #isSilent = false
  #closed = false

  constructor(surroundings: PeerSurroundings, identity: PeerIdentity, worker: MediaWorker, transport: MediaTransport) {
    this.#surroundings = surroundings
    this.identity = identity
    this.worker = worker
    this.#transport = transport
  }

  get closed(): boolean {
    return this.#closed
  }

  get transport(): MediaTransport {
    return this.#transport
  }

  state(): PeerState {
    return {
      testSessionId: this.identity.testSessionId,
      nodeId: this.#surroundings.nodeId,
      workerId: this.worker.id,
      connection: this.#transport.connection,
      silentForMs: this.#silentForMs,
      producers: [...this.#producers].map(([source, { id, paused }]) => {
        const flow = this.#flows.get(id)
        return {
          producerId: id,
          source,
          paused,
          flowing: flow?.isFlowing ?? false,
          stoppedMs: flow === undefined ? 0 : stoppedMsOf(flow, this.#surroundings.now()),
          blank: flow?.isBlank ?? false,
        }
      }),
    }
  }

  producer(source: MediaSource): types.Producer | undefined {
    return this.#producers.get(source)
  }

  /** @throws AppError `not-found` when the transport is not this peer's */
  connect(transportId: string, dtlsParameters: DtlsParameters): Promise<void> {
    return this.#requireTransport(transportId).connect(dtlsParameters)
  }

  /** @throws AppError `not-found` when the transport is not this peer's */
  restartIce(transportId: string): Promise<MediaTransport['options']['iceParameters']> {
    return this.#requireTransport(transportId).restartIce()
  }

  /**
   * Starts to receive one source. A second producer of a source replaces the first: the candidate has changed
   * the device, or has published again after trouble.
   * @throws AppError `media-refused`, `not-found`
   */
  async produce(
    transportId: string,
    source: MediaSource,
    kind: types.MediaKind,
    rtpParameters: unknown,
  ): Promise<types.Producer> {
    const transport = this.#requireTransport(transportId)
    const admitted = admitRtpParameters(source, kind, rtpParameters)
    const producer = await transport.produce({ kind, rtpParameters: admitted })
    if (this.#closed) {
      producer.close()
      throw new AppError('media-unavailable')
    }
    const replaced = this.#producers.get(source)
    this.#producers.set(source, producer)
    this.#flows.set(producer.id, firstFlow(this.#surroundings.now()))
    producer.observer.once('close', () => this.#forget(source, producer))
    replaced?.close()
    this.#surroundings.events.published(this, source, producer)
    this.#changed()
    return producer
  }

  /**
   * Looks what arrives, and reports a change. To be called about once a second. Bytes are counted rather than mediasoup's
   * score read: it takes seconds to fall, and stays as it was where a source of one stream stops.
   */
  async measure(): Promise<void> {
    const counts = await Promise.all(
      [...this.#producers.values()].map(async (producer) => ({ producer, bytes: await countBytes(producer) })),
    )
    const at = this.#surroundings.now()
    let isChanged = false
    for (const { producer, bytes } of counts) {
      const before = this.#flows.get(producer.id)
      if (producer.closed || bytes === null || before === undefined) continue
      const levelDb = this.worker.levels.latest(producer.id)?.levelDb ?? null
      const after = nextFlow(before, { at, bytes, levelDb })
      isChanged ||= before.isFlowing !== after.isFlowing || before.isBlank !== after.isBlank
      this.#flows.set(producer.id, after)
    }
    if (isChanged) this.#changed()
  }

  /** Checks whether anything at all arrives, and reports when that ends or begins again. To be called several times a second. */
  async listen(): Promise<void> {
    this.#quiet = await this.#measureQuiet()
    const isSilent = this.#silentForMs !== null
    if (isSilent === this.#isSilent) return
    this.#isSilent = isSilent
    this.#changed()
  }

  /** What has arrived so far. @throws AppError `media-unavailable` where the transport has just gone */
  async countReceived(): Promise<ReceivedCounts> {
    const transport = this.#transport
    try {
      const [bytes, ...stats] = await Promise.all([
        transport.receivedBytes(),
        ...[...this.#producers.values()].map((producer) => producer.getStats()),
      ])
      const streams = stats.flat()
      const sum = (counts: number[]): number => counts.reduce((total, count) => total + Math.max(0, count), 0)
      return {
        ...{ at: this.#surroundings.now(), transportId: transport.id, bytes, protocol: transport.protocol },
        packets: sum(streams.map(({ packetCount }) => packetCount)),
        lost: sum(streams.map(({ packetsLost }) => packetsLost)),
      }
    } catch (error) {
      throw new AppError('media-unavailable', { cause: error })
    }
  }

  /** Pauses or resumes a producer when the candidate asks for it. @throws AppError `not-found` when it is not this peer's */
  async setPaused(producerId: string, paused: boolean): Promise<void> {
    const producer = this.#requireProducer(producerId)
    await (paused ? producer.pause() : producer.resume())
    this.#changed()
  }

  /** @throws AppError `not-found` when the producer is not this peer's */
  closeProducer(producerId: string): void {
    this.#requireProducer(producerId).close()
  }

  /** Reports its state once more: something beside it has changed. */
  announceChange(): void {
    this.#changed()
  }

  /** Closes the transport, and with it every producer, and every consumer of those producers. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#transport.close()
    this.#producers.clear()
  }

  get #silentForMs(): number | null {
    return silentForMs(this.#quiet, this.#surroundings.now())
  }

  async #measureQuiet(): Promise<Quiet | null> {
    const sending = [...this.#producers.values()].filter(({ paused }) => !paused)
    const sources = sending.map(({ id, type, score }) => ({
      isLayered: type === 'simulcast',
      isScored: score.some((stream) => stream.score > 0),
      isFlowing: this.#flows.get(id)?.isFlowing === true,
    }))
    const isHeard = isSurelyHeard(sources)
    this.#wasHeard ||= isHeard || sources.some(({ isFlowing }) => isFlowing)
    if (isHeard || !this.#wasHeard || sending.length === 0) return null
    const bytes = await this.#transport.receivedBytes().catch(() => null)
    return bytes === null ? this.#quiet : stepQuiet(this.#quiet, bytes, this.#surroundings.now())
  }

  #changed(): void {
    if (!this.#closed) this.#surroundings.events.changed(this)
  }

  #forget(source: MediaSource, producer: types.Producer): void {
    this.#flows.delete(producer.id)
    if (this.#producers.get(source) !== producer) return
    this.#producers.delete(source)
    this.#changed()
  }

  #requireTransport(transportId: string): MediaTransport {
    if (this.#closed || this.#transport.id !== transportId) throw new AppError('not-found')
    return this.#transport
  }

  #requireProducer(producerId: string): types.Producer {
    const producer = [...this.#producers.values()].find(({ id }) => id === producerId)
    if (producer === undefined) throw new AppError('not-found')
    return producer
  }
}
