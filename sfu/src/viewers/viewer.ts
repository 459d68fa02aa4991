import type { ConsumerOptions } from '@pengawas/shared/contracts/media'
import type { WatchedSource } from '@pengawas/shared/contracts/proctoring'
import { AppError } from '@pengawas/shared/errors'
import { PICTURE_HOLDS_MS } from '@pengawas/shared/rules/picture-age'
import type { types } from 'mediasoup'
import type { FoundProducer } from '../peers/peer-registry.ts'
import { describeRtpParameters } from '../transports/describe-rtp.ts'
import type { DtlsParameters, MediaTransport } from '../transports/media-transport.ts'

export interface ConsumerChange {
  paused?: boolean | undefined
  /** 0 is the lowest layer; a layer that the producer does not have counts as its highest. */
  spatialLayer?: number | undefined
}

/** A producer that the page asks for, and whose it is. */
export interface Watched extends FoundProducer {
  testSessionId: string
  source: WatchedSource
}

interface Held {
  consumer: types.Consumer
  producer: types.Producer
  testSessionId: string
}

interface Receiver {
  workerId: string
  transport: MediaTransport
  consumers: Map<string, Held>
}

/** Enough for a wall that is scrolled from end to end, and for the candidate in focus. */
const MAX_CONSUMERS = 1_000

/**
 * One proctor's page on this node: a receiving transport per worker, and consumers on them. The viewer owns all of these.
 * It never produces.
 */
export class Viewer {
  readonly viewerId: string
  readonly userId: string
  /** By worker id. */
  readonly #receivers = new Map<string, Receiver>()
  /** When single pictures of a test session were last sent, in milliseconds since the epoch. */
  readonly #picturedAt = new Map<string, number>()

  constructor(viewerId: string, userId: string) {
    this.viewerId = viewerId
    this.userId = userId
  }

  get isEmpty(): boolean {
    return this.#receivers.size === 0
  }

  get transportCount(): number {
    return this.#receivers.size
  }

  consumersOn(workerId: string): number {
    return this.#receivers.get(workerId)?.consumers.size ?? 0
  }

  /** The test sessions from which this page receives something. */
  get watching(): string[] {
    const held = [...this.#receivers.values()].flatMap(({ consumers }) => [...consumers.values()])
    return [...new Set(held.map(({ testSessionId }) => testSessionId))]
  }

  /** Notes of whom single pictures were sent to this page. */
  notePictures(testSessionIds: readonly string[], at: number): void {
    for (const id of testSessionIds) this.#picturedAt.set(id, at)
  }

  /** What the network to the page is estimated to carry. @throws AppError `not-found` when the transport is not this viewer's */
  availableBps(transportId: string): Promise<number | null> {
    return this.#requireReceiver(transportId).transport.availableBps()
  }

  /** The test sessions whose picture is on its way to this page over a transport that is connected, or was sent to it as a single one just now. */
  seeing(now: number): string[] {
    for (const [id, at] of this.#picturedAt) if (now - at > PICTURE_HOLDS_MS) this.#picturedAt.delete(id)
    const connected = [...this.#receivers.values()].filter(({ transport }) => transport.connection === 'connected')
    const held = connected.flatMap(({ consumers }) => [...consumers.values()])
    const running = held.filter(
      ({ consumer }) => consumer.kind === 'video' && !consumer.paused && !consumer.producerPaused,
    )
    return [...new Set([...running.map(({ testSessionId }) => testSessionId), ...this.#picturedAt.keys()])]
  }

  get consumerCount(): number {
    return [...this.#receivers.values()].reduce((sum, { consumers }) => sum + consumers.size, 0)
  }

  /** Takes over a new transport. The one before it on the same worker is closed: the page has lost it or was reloaded. */
  attach(workerId: string, transport: MediaTransport): void {
    this.#receivers.get(workerId)?.transport.close()
    this.#receivers.set(workerId, { workerId, transport, consumers: new Map() })
  }

  /** Forgets a transport that has ended without a request. */
  detach(transportId: string): void {
    for (const [workerId, { transport }] of this.#receivers) {
      if (transport.id === transportId) this.#receivers.delete(workerId)
    }
  }

  /** @throws AppError `not-found` when the transport is not this viewer's */
  connect(transportId: string, dtlsParameters: DtlsParameters): Promise<void> {
    return this.#requireReceiver(transportId).transport.connect(dtlsParameters)
  }

  /** @throws AppError `not-found` when the transport is not this viewer's */
  restartIce(transportId: string): Promise<MediaTransport['options']['iceParameters']> {
    return this.#requireReceiver(transportId).transport.restartIce()
  }

  /**
   * Starts a consumer, paused and at the lowest layer, so that nothing flows before the tile is in view. Asking again for
   * the same producer replaces the consumer.
   * @throws AppError `media-refused` when the transport is on another worker or the page cannot decode the producer
   */
  async consume(
    transportId: string,
    { producer, workerId, testSessionId, source }: Watched,
    rtpCapabilities: types.RtpCapabilities,
  ): Promise<ConsumerOptions> {
    const receiver = this.#requireReceiver(transportId)
    if (receiver.workerId !== workerId || this.consumerCount >= MAX_CONSUMERS) throw new AppError('media-refused')
    const spatialLayers = producer.rtpParameters.encodings?.length ?? 1
    const consumer = await receiver.transport.consume({
      producerId: producer.id,
      rtpCapabilities,
      paused: true,
      appData: { source },
      ...(producer.type === 'simulcast' ? { preferredLayers: { spatialLayer: 0 } } : {}),
    })
    if (consumer.closed) throw new AppError('media-unavailable')
    for (const earlier of [...receiver.consumers.values()]) {
      if (earlier.consumer.producerId === producer.id) end(earlier)
    }
    receiver.consumers.set(consumer.id, { consumer, producer, testSessionId })
    consumer.observer.once('close', () => receiver.consumers.delete(consumer.id))
    const { id, producerId, kind, rtpParameters } = consumer
    return { id, producerId, kind, rtpParameters: describeRtpParameters(rtpParameters), spatialLayers }
  }

  /**
   * Pauses, resumes, or changes the layer. mediasoup asks the publisher for a key frame when a consumer resumes and when
   * its layer changes. The layer goes first, so that a tile that comes into focus does not start with the small picture.
   * @throws AppError `not-found` when the consumer is not this viewer's, or not of this candidate
   */
  async setConsumer(consumerId: string, testSessionId: string, change: ConsumerChange): Promise<void> {
    const held = this.#requireConsumer(consumerId)
    if (held.testSessionId !== testSessionId) throw new AppError('not-found')
    const { consumer } = held
    if (change.spatialLayer !== undefined && consumer.type === 'simulcast') {
      await consumer.setPreferredLayers({ spatialLayer: change.spatialLayer })
    }
    if (change.paused === true) await consumer.pause()
    if (change.paused === false) await consumer.resume()
  }

  /** @throws AppError `not-found` when the consumer is not this viewer's */
  closeConsumer(consumerId: string): void {
    end(this.#requireConsumer(consumerId))
  }

  /** Closes what this page receives of these candidates. */
  stopWatching(testSessionIds: ReadonlySet<string>): void {
    for (const id of testSessionIds) this.#picturedAt.delete(id)
    for (const { consumers } of this.#receivers.values()) {
      for (const held of [...consumers.values()]) if (testSessionIds.has(held.testSessionId)) end(held)
    }
  }

  close(): void {
    for (const { transport } of this.#receivers.values()) transport.close()
    this.#receivers.clear()
  }

  #requireReceiver(transportId: string): Receiver {
    const receiver = [...this.#receivers.values()].find(({ transport }) => transport.id === transportId)
    if (receiver === undefined) throw new AppError('not-found')
    return receiver
  }

  #requireConsumer(consumerId: string): Held {
    for (const { consumers } of this.#receivers.values()) {
      const held = consumers.get(consumerId)
      if (held !== undefined && !held.producer.closed) return held
    }
    throw new AppError('not-found')
  }
}

/** Closes a consumer, unless its producer has ended and takes it along. */
function end({ consumer, producer }: Held): void {
  if (!producer.closed) consumer.close()
}
