import { createSocket } from 'node:dgram'
import type { Socket } from 'node:dgram'
import { once } from 'node:events'
import type { SoundFrame } from '../../../../ml/test-support/opus-sound.ts'
import { keyFrameRequests, rtpPacket, senderReport, vp8Payloads } from './rtp.ts'
import { deltaFrame } from './vp8-source.ts'

const VP8_PAYLOAD_TYPE = 101
const OPUS_PAYLOAD_TYPE = 111
const AUDIO_LEVEL_EXTENSION_ID = 6
const AUDIO_LEVEL_URI = 'urn:ietf:params:rtp-hdrext:ssrc-audio-level'

/** RTP parameters of a VP8 stream per layer, as a browser would name them. */
export function videoRtpParameters(ssrcs: readonly number[]) {
  return {
    codecs: [
      {
        mimeType: 'video/VP8',
        clockRate: 90_000,
        payloadType: VP8_PAYLOAD_TYPE,
        rtcpFeedback: [
          { type: 'nack', parameter: 'pli' },
          { type: 'ccm', parameter: 'fir' },
        ],
      },
    ],
    encodings: ssrcs.map((ssrc) => ({ ssrc })),
    rtcp: { cname: `camera-${ssrcs[0] ?? 0}` },
  }
}

export function audioRtpParameters(ssrc: number) {
  return {
    codecs: [{ mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: OPUS_PAYLOAD_TYPE }],
    headerExtensions: [{ uri: AUDIO_LEVEL_URI, id: AUDIO_LEVEL_EXTENSION_ID }],
    encodings: [{ ssrc }],
    rtcp: { cname: `microphone-${ssrc}` },
  }
}

export interface CameraLayer {
  ssrc: number
  keyFrame: Uint8Array
  /** What follows a key frame, before it comes again; without them frames between key frames are small and cannot be decoded. */
  deltas?: readonly Uint8Array[]
}

export interface CameraOptions {
  /** Where the node receives. */
  port: number
  /** Lowest first. */
  layers: CameraLayer[]
  framesPerSecond?: number
  deltaBytes?: number
  /** Where its RTP timestamps begin; a browser begins each stream at random. */
  firstTimestamp?: number
  /** Through which everything of one candidate goes, since the node listens to one address of theirs; the caller closes it. */
  socket?: Socket
  /** Whether a packet is lost on its way. */
  loses?: (packet: number) => boolean
}

interface Stream extends CameraLayer {
  sequenceNumber: number
  keyFrameDue: boolean
  /** The next of the deltas. */
  next: number
}

/**
 * Publishes VP8 over plain RTP: small frames at a steady pace, and a real key frame whenever the node asks for one, as a
 * browser does. Each layer is a stream of its own.
 */
export class RtpCamera {
  readonly #socket: Socket
  readonly #options: CameraOptions
  readonly #streams: Stream[]
  #timestamp: number
  #ticks = 0
  #timer: NodeJS.Timeout | undefined
  #muteKeyFrames = false
  packetsSent = 0
  keyFramesSent = 0

  constructor(options: CameraOptions) {
    this.#options = options
    this.#socket = options.socket ?? createSocket('udp4')
    this.#timestamp = options.firstTimestamp ?? 90_000
    this.#streams = options.layers.map((layer) => ({ ...layer, sequenceNumber: 1, keyFrameDue: true, next: 0 }))
    this.#socket.on('message', (message) => {
      const asked = keyFrameRequests(message)
      for (const stream of this.#streams) stream.keyFrameDue ||= asked.includes(stream.ssrc)
    })
  }

  async start(): Promise<void> {
    if (this.#options.socket === undefined) {
      this.#socket.bind(0, '127.0.0.1')
      await once(this.#socket, 'listening')
    }
    this.resume()
  }

  resume(): void {
    const { framesPerSecond = 20 } = this.#options
    this.#sendFrames()
    this.#timer = setInterval(() => this.#sendFrames(), 1_000 / framesPerSecond)
  }

  /** Sends nothing for a while. The socket stays open, since the node listens to no other. */
  pause(): void {
    clearInterval(this.#timer)
  }

  /** From now on this is filmed: a key frame for each layer, lowest first. */
  show(keyFrames: readonly Uint8Array[]): void {
    for (const [layer, stream] of this.#streams.entries()) {
      stream.keyFrame = keyFrames[layer] ?? stream.keyFrame
      stream.keyFrameDue = true
    }
  }

  /** From now on requests for key frames go unanswered, as with a browser that has frozen. */
  ignoreKeyFrameRequests(): void {
    this.#muteKeyFrames = true
  }

  stop(): void {
    clearInterval(this.#timer)
    if (this.#options.socket === undefined) this.#socket.close()
  }

  #sendFrames(): void {
    const { framesPerSecond = 20, deltaBytes = 1_000 } = this.#options
    this.#timestamp += 90_000 / framesPerSecond
    for (const stream of this.#streams) {
      const delta = stream.deltas === undefined ? deltaFrame(deltaBytes) : stream.deltas[stream.next]
      const isKeyFrame = delta === undefined || (stream.keyFrameDue && !this.#muteKeyFrames)
      stream.keyFrameDue = false
      stream.next = isKeyFrame ? 0 : stream.next + 1
      if (isKeyFrame) this.keyFramesSent += 1
      this.#sendFrame(stream, isKeyFrame ? stream.keyFrame : delta)
    }
    // After the frames and again every second, as browsers do: a report of a stream that has not begun is not kept, and
    // without one of each layer no viewer can be moved from one layer to the other.
    if (this.#ticks % framesPerSecond === 0) this.#sendReports()
    this.#ticks += 1
  }

  #sendFrame(stream: Stream, frame: Uint8Array): void {
    const payloads = vp8Payloads(frame)
    for (const [index, payload] of payloads.entries()) {
      const { ssrc, sequenceNumber } = stream
      const marker = index === payloads.length - 1
      const header = { payloadType: VP8_PAYLOAD_TYPE, sequenceNumber, timestamp: this.#timestamp, ssrc, marker }
      if (this.#options.loses?.(this.packetsSent) !== true) this.#send(rtpPacket(header, payload))
      stream.sequenceNumber += 1
      this.packetsSent += 1
    }
  }

  #sendReports(): void {
    const now = Date.now()
    for (const { ssrc } of this.#streams) this.#send(senderReport(ssrc, this.#timestamp, now))
  }

  #send(packet: Buffer): void {
    this.#socket.send(packet, this.#options.port, '127.0.0.1')
  }
}

export interface MicrophoneOptions {
  port: number
  ssrc: number
  /** In dBov, −127 to 0. */
  levelDb: number
  /** What is heard instead of nothing at that level, 20 ms each, again and again. */
  sound?: readonly SoundFrame[] | undefined
  /** As that of a camera. */
  socket?: Socket
}

/** An Opus packet of 20 ms of silence (RFC 6716): CELT, full band, one frame. */
const SILENCE = Uint8Array.of(0xf8, 0xff, 0xfe)

/** Publishes Opus packets, which carry a level and no sound unless they are given some. */
export class RtpMicrophone {
  readonly #socket: Socket
  readonly #options: MicrophoneOptions
  readonly #timer: NodeJS.Timeout
  #sequenceNumber = 1
  #sound: readonly SoundFrame[]

  constructor(options: MicrophoneOptions) {
    this.#options = options
    this.#sound = options.sound ?? []
    this.#socket = options.socket ?? createSocket('udp4')
    this.#timer = setInterval(() => this.#send(), 20)
  }

  stop(): void {
    clearInterval(this.#timer)
    if (this.#options.socket === undefined) this.#socket.close()
  }

  /** From now on this is heard. */
  play(sound: readonly SoundFrame[]): void {
    this.#sound = sound
  }

  #send(): void {
    const { port, ssrc } = this.#options
    this.#sequenceNumber += 1
    const { packet, levelDb } = this.#sound[this.#sequenceNumber % this.#sound.length] ?? {
      packet: SILENCE,
      levelDb: this.#options.levelDb,
    }
    const timestamp = this.#sequenceNumber * 960
    const header = {
      ...{ payloadType: OPUS_PAYLOAD_TYPE, sequenceNumber: this.#sequenceNumber, timestamp, ssrc, marker: false },
      extension: { id: AUDIO_LEVEL_EXTENSION_ID, value: 0x80 | -levelDb },
    }
    this.#socket.send(rtpPacket(header, packet), port, '127.0.0.1')
    if (this.#sequenceNumber % 50 === 0) this.#socket.send(senderReport(ssrc, timestamp, Date.now()), port, '127.0.0.1')
  }
}
