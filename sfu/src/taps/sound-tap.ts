import type { SoundWindow } from '@pengawas/shared/contracts/analysis'
import type { types } from 'mediasoup'
import { opusTicks } from '../recording/opus-packet.rules.ts'
import { SequenceBuffer } from '../recording/sequence-buffer.ts'
import type { MediaWorker } from '../workers/media-worker.ts'
import { parseRtpPacket } from './rtp-packet.ts'

/** A browser sends fifty a second; what sends more than that many in a window is no microphone. */
const MOST_PACKETS = 400

export interface SoundTapOptions {
  worker: MediaWorker
  producer: types.Producer
  /** Milliseconds since the epoch. */
  now: () => number
}

/**
 * Takes seconds of sound out of a microphone. Its consumer is paused but for a window, so that sound of which nobody suspects
 * anything never reaches this process. A window is kept in memory until it is passed on, and nowhere else.
 */
export class SoundTap {
  readonly #producer: types.Producer
  readonly #consumer: types.Consumer
  readonly #now: () => number
  #order: SequenceBuffer<Uint8Array> | null = null
  #packets: Uint8Array[] = []

  static async open(options: SoundTapOptions): Promise<SoundTap> {
    const { worker, producer } = options
    const consumer = await worker.tap({
      producerId: producer.id,
      paused: true,
    })
    return new SoundTap(options, consumer)
  }

  private constructor({ producer, now }: SoundTapOptions, consumer: types.Consumer) {
    this.#producer = producer
    this.#consumer = consumer
    this.#now = now
    consumer.on('rtp', (packet) => this.#take(packet))
  }

  /** What is heard until `wait` resolves; null where another window is under way, or the microphone ends or pauses in it. */
  async listen(wait: () => Promise<void>): Promise<SoundWindow | null> {
    if (this.#order !== null || this.#isOver()) return null
    this.#order = new SequenceBuffer()
    this.#packets = []
    try {
      await this.#consumer.resume()
      const from = this.#now()
      await wait()
      if (this.#isOver()) return null
      return { packets: this.#packets, from, until: this.#now() }
    } finally {
      this.#order = null
      this.#packets = []
      if (!this.#consumer.closed) await this.#consumer.pause()
    }
  }

  /** A producer that has ended has taken the consumer with it. */
  close(): void {
    if (!this.#producer.closed) this.#consumer.close()
  }

  #isOver(): boolean {
    return this.#consumer.closed || this.#producer.closed || this.#producer.paused
  }

  #take(bytes: Uint8Array): void {
    const packet = this.#order && parseRtpPacket(bytes)
    if (!packet || this.#order === null || opusTicks(packet.payload) === null) return
    for (const next of this.#order.push(packet.sequenceNumber, packet.payload, this.#now()))
      if (next !== 'gap' && this.#packets.length < MOST_PACKETS) this.#packets.push(next)
  }
}
