import { once } from 'node:events'
import type { types } from 'mediasoup'
import type { MediaWorker } from '../workers/media-worker.ts'
import type { FrameSampler, SampledPicture } from './frame-sampler.ts'
import { KeyFrameAssembler } from './key-frame-assembler.ts'
import type { KeyFrame } from './key-frame-assembler.ts'
import { chooseSampleLayer } from './layer-choice.rules.ts'
import { wrapAsWebp } from './webp.ts'

/** A browser answers a key frame request within a frame or two; a lost request is repeated by mediasoup after one second. */
const KEY_FRAME_TIMEOUT_MS = 2_000

export interface BurstSamplerOptions {
  worker: MediaWorker
  producer: types.Producer
  now: () => number
  keyFrameTimeoutMs?: number
  /** The layer to sample where there are several; the one that shows a face well enough unless another is named. */
  preferredLayer?: number | undefined
}

/**
 * Takes single pictures out of a video producer. Its consumer is paused but for the moment of a sample: resuming makes
 * mediasoup ask the publisher for a key frame, the key frame comes through into this process, and the consumer is paused
 * again. So a sample costs its own packets and hardly one more, and decoding it needs nothing that came before.
 */
export class BurstSampler implements FrameSampler {
  readonly #producer: types.Producer
  readonly #consumer: types.Consumer
  readonly #now: () => number
  readonly #timeoutMs: number
  readonly #preferredLayer: number | undefined
  readonly #assembler = new KeyFrameAssembler()
  #layer: number | undefined
  #onKeyFrame: ((frame: KeyFrame) => void) | null = null
  #packets = 0
  #pausing: Promise<void> = Promise.resolve()

  static async open(options: BurstSamplerOptions): Promise<BurstSampler> {
    const { worker, producer } = options
    const consumer = await worker.tap({
      producerId: producer.id,
      paused: true,
    })
    return new BurstSampler(options, consumer)
  }

  private constructor(options: BurstSamplerOptions, consumer: types.Consumer) {
    this.#producer = options.producer
    this.#consumer = consumer
    this.#now = options.now
    this.#timeoutMs = options.keyFrameTimeoutMs ?? KEY_FRAME_TIMEOUT_MS
    this.#preferredLayer = options.preferredLayer
    consumer.on('rtp', (packet) => this.#take(packet))
  }

  get live(): boolean {
    return !this.#producer.closed && !this.#producer.paused
  }

  async untilLive(signal: AbortSignal): Promise<void> {
    while (!this.live) {
      signal.throwIfAborted()
      await once(this.#producer.observer, 'resume', { signal })
    }
  }

  async sample(signal: AbortSignal): Promise<SampledPicture | null> {
    if (!this.live || this.#consumer.closed || this.#onKeyFrame !== null) return null
    await this.#chooseLayer()
    this.#packets = 0
    this.#assembler.reset()
    const frame = await this.#burst(AbortSignal.any([signal, AbortSignal.timeout(this.#timeoutMs)]))
    if (frame === null) return null
    const { width, height, data } = frame.keyFrame
    return { picture: wrapAsWebp(data), takenAt: frame.takenAt, width, height, packets: this.#packets }
  }

  /** A producer that has ended has taken the consumer with it. */
  close(): void {
    if (!this.#producer.closed) this.#consumer.close()
  }

  /** Resumes, waits for one key frame, and pauses again whatever happened. Null when the signal came first. */
  async #burst(signal: AbortSignal): Promise<Arrival | null> {
    const { promise: arrival, resolve } = Promise.withResolvers<Arrival | null>()
    const giveUp = (): void => resolve(null)
    this.#onKeyFrame = (keyFrame) => resolve({ keyFrame, takenAt: this.#now() })
    signal.addEventListener('abort', giveUp, { once: true })
    this.#consumer.observer.once('close', giveUp)
    try {
      await this.#consumer.resume()
      return await arrival
    } finally {
      this.#onKeyFrame = null
      signal.removeEventListener('abort', giveUp)
      this.#consumer.observer.off('close', giveUp)
      await this.#pausing
      // A burst that brought no key frame is still open.
      if (this.live && !this.#consumer.closed && !this.#consumer.paused) await this.#consumer.pause()
    }
  }

  #take(packet: Uint8Array): void {
    this.#packets += 1
    if (this.#onKeyFrame === null) return
    const keyFrame = this.#assembler.push(packet)
    if (keyFrame === null) return
    this.#onKeyFrame(keyFrame)
    this.#onKeyFrame = null
    // At once, and not when the waiting sample wakes up: every packet that still comes costs both processes.
    this.#pausing = this.#consumer.pause().catch(() => undefined)
  }

  async #chooseLayer(): Promise<void> {
    if (this.#producer.type !== 'simulcast') return
    const layers = this.#producer.rtpParameters.encodings?.length ?? 1
    const layer = chooseSampleLayer(layers, this.#producer.score, this.#preferredLayer)
    if (layer === this.#layer) return
    await this.#consumer.setPreferredLayers({ spatialLayer: layer })
    this.#layer = layer
  }
}

interface Arrival {
  keyFrame: KeyFrame
  /** Milliseconds since the epoch. */
  takenAt: number
}
