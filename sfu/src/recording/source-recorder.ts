import type { types } from 'mediasoup'
import { parseRtpPacket, type RtpPacket } from '../taps/rtp-packet.ts'
import type { MediaWorker } from '../workers/media-worker.ts'
import { FrameRing } from './frame-ring.ts'
import type { FinishedSegment } from './segment-folder.ts'
import type { MediaClock, StreamReports } from './media-clock.ts'
import { OPUS_CLOCK_RATE, opusTicks } from './opus-packet.rules.ts'
import { needsKeyFrameNow, type RecordedFrame } from './segmenting.rules.ts'
import { SegmentSink, type SegmentSinkOptions } from './segment-sink.ts'
import { SequenceBuffer } from './sequence-buffer.ts'
import { Vp8Frames } from './vp8-frames.ts'

const VP8_CLOCK_RATE = 90_000
/** The layer of a camera that shows what happened at a quarter of the full picture's size. */
const CAMERA_LAYER = 1
/** A publisher answers a request for a key frame within some frames; nobody who waits for a picture waits longer for it. */
const KEY_FRAME_WAIT_MS = 600

export interface SourceRecorderOptions extends Omit<SegmentSinkOptions, 'clockRate' | 'capturedAt'> {
  worker: MediaWorker
  producer: types.Producer
  clock: MediaClock
  /** A clock in ms since the Unix epoch that runs steadily. */
  now: () => number
  /** Whether frames of this moment are to be written; the others are held for as long as `keepMs`, if that is not 0. */
  isWanted: (now: number) => boolean
  keepMs: number
}

/**
 * Records one source: its consumer brings every packet of one layer into this process, and they become frames in
 * segments. It owns the consumer and the sink.
 */
export class SourceRecorder {
  readonly #options: SourceRecorderOptions
  readonly #consumer: types.Consumer
  readonly #sink: SegmentSink
  readonly #ring: FrameRing | null
  readonly #order = new SequenceBuffer<RtpPacket>()
  readonly #pictures = new Vp8Frames()
  #lastKeyAt: number | null = null
  #askedAt: number | null = null
  #closed = false

  static async open(options: SourceRecorderOptions): Promise<SourceRecorder> {
    const { worker, producer, source } = options
    const consumer = await worker.tap({
      producerId: producer.id,
      // Until somebody listens: the first packets are those of the key frame.
      paused: true,
      ...(source === 'camera' && producer.type === 'simulcast'
        ? { preferredLayers: { spatialLayer: CAMERA_LAYER } }
        : {}),
    })
    const recorder = new SourceRecorder(options, consumer, await options.clock.follow(producer))
    await consumer.resume()
    return recorder
  }

  private constructor(options: SourceRecorderOptions, consumer: types.Consumer, reports: StreamReports) {
    const { source, clock, producer, keepMs } = options
    this.#options = options
    this.#consumer = consumer
    const clockRate = source === 'microphone' ? OPUS_CLOCK_RATE : VP8_CLOCK_RATE
    this.#sink = new SegmentSink({
      ...options,
      clockRate,
      capturedAt: (frame) => clock.capturedAt(reports, frame, clockRate),
    })
    this.#ring = keepMs > 0 ? new FrameRing(keepMs) : null
    consumer.on('rtp', (packet) => this.#take(packet))
    producer.observer.once('close', () => void this.close())
  }

  /** Whether something of it is being written now. */
  get isWriting(): boolean {
    return this.#sink.isOpen
  }

  /** To be called about once a second: writes what came, and asks for a key frame where one is due. Never rejects. */
  async tick(): Promise<void> {
    if (this.#closed) return
    const { now, isWanted } = this.#options
    if (isWanted(now())) this.#release()
    else this.#sink.end()
    await Promise.all([this.#sink.flush(), this.#askForKeyFrame()])
  }

  /**
   * Ends the segment that is being written, so that it can be seen now, with what was held before it; what follows goes on in
   * another one. Null where nothing is being written. Never rejects.
   */
  async cut(): Promise<FinishedSegment | null> {
    if (this.#closed) return null
    const { source, producer, now, isWanted } = this.#options
    if (isWanted(now())) this.#release()
    const cut = this.#sink.cut(KEY_FRAME_WAIT_MS)
    if (source !== 'microphone' && !producer.paused && this.#sink.isOpen) {
      this.#askedAt = now()
      await this.#consumer.requestKeyFrame().catch(() => undefined)
    }
    return cut
  }

  /** Ends its last segment and resolves when that is finished; further calls wait as well. */
  async close(): Promise<void> {
    if (!this.#closed) {
      this.#closed = true
      this.#ring?.clear()
      // A producer that has ended has taken the consumer with it.
      if (!this.#options.producer.closed) this.#consumer.close()
    }
    await this.#sink.close()
  }

  #take(bytes: Uint8Array): void {
    if (this.#closed) return
    // Each packet comes in a buffer of its own, which frames may keep.
    const packet = parseRtpPacket(bytes)
    if (packet === null) return
    const at = this.#options.now()
    for (const next of this.#order.push(packet.sequenceNumber, packet, at)) {
      if (next === 'gap') this.#pictures.gap()
      else this.#takeInOrder(next, at)
    }
  }

  #takeInOrder(packet: RtpPacket, arrivedAtMs: number): void {
    if (this.#options.source === 'microphone') {
      const ticks = opusTicks(packet.payload)
      if (ticks === null) return
      this.#add({ data: packet.payload, rtpTimestamp: packet.timestamp, arrivedAtMs, isKey: true, size: null, ticks })
      return
    }
    const frame = this.#pictures.push(packet)
    if (frame === null) return
    const isKey = frame.size !== null
    if (isKey) this.#lastKeyAt = arrivedAtMs
    this.#add({ data: frame.data, rtpTimestamp: frame.timestamp, arrivedAtMs, isKey, size: frame.size, ticks: 0 })
  }

  #add(frame: RecordedFrame): void {
    if (this.#options.isWanted(frame.arrivedAtMs)) {
      this.#release()
      this.#sink.add(frame)
    } else {
      this.#ring?.push(frame)
    }
  }

  /** What was held comes before what comes now. */
  #release(): void {
    if (this.#ring === null || this.#ring.bytes === 0) return
    for (const frame of this.#ring.take()) this.#sink.add(frame)
  }

  async #askForKeyFrame(): Promise<void> {
    const { source, producer, now } = this.#options
    if (source === 'microphone' || producer.paused || this.#consumer.closed) return
    const state = { lastKeyAt: this.#lastKeyAt, askedAt: this.#askedAt, isBroken: this.#pictures.needsKeyFrame }
    if (!needsKeyFrameNow(source, now(), state)) return
    this.#askedAt = now()
    await this.#consumer.requestKeyFrame().catch(() => undefined)
  }
}
