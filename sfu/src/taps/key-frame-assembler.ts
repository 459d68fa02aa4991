import { parseRtpPacket, sequenceDistance } from './rtp-packet.ts'
import { beginsKeyFrame, keyFrameSize, parseVp8Payload } from './vp8-payload.ts'
import type { FrameSize } from './vp8-payload.ts'

export interface KeyFrame extends FrameSize {
  /** The VP8 bitstream of one key frame. */
  data: Uint8Array
}

/** A 1080p key frame at the best quality stays well under this; more is not a camera talking. */
const MAX_FRAME_BYTES = 1_000_000
const MAX_FRAME_PACKETS = 1_024

interface UnfinishedFrame {
  timestamp: number
  firstSequenceNumber: number
  /** How many packets the frame has; unknown until the one with the marker is there. */
  packetCount: number | null
  bytes: number
  /** By distance from the first packet, so that a late retransmission is sorted in. */
  parts: Map<number, Uint8Array>
}

/**
 * Puts VP8 key frames together from the RTP packets of one stream. Everything else is passed over: frames between key
 * frames, malformed packets, repeats, and frames of which a part never comes. Packets may arrive out of order as long as
 * the first packet of the frame leads, which a mediasoup consumer guarantees: it forwards nothing before it.
 */
export class KeyFrameAssembler {
  #unfinished: UnfinishedFrame | null = null

  /** Takes one packet; returns the key frame that it completes, if it does. The packet may be reused by the caller afterwards. */
  push(bytes: Uint8Array): KeyFrame | null {
    const packet = parseRtpPacket(bytes)
    const payload = packet === null ? null : parseVp8Payload(packet.payload)
    if (packet === null || payload === null) return null

    if (payload.startsFrame && beginsKeyFrame(payload.data[0]) && !this.#has(packet.timestamp)) {
      this.#unfinished = {
        timestamp: packet.timestamp,
        firstSequenceNumber: packet.sequenceNumber,
        packetCount: null,
        bytes: 0,
        parts: new Map(),
      }
    }
    const frame = this.#unfinished
    if (frame === null || frame.timestamp !== packet.timestamp) return null

    const index = sequenceDistance(frame.firstSequenceNumber, packet.sequenceNumber)
    if (index < 0 || frame.parts.has(index)) return null
    if (packet.marker) frame.packetCount = index + 1
    frame.bytes += payload.data.length
    if (index >= MAX_FRAME_PACKETS || frame.bytes > MAX_FRAME_BYTES) {
      this.reset()
      return null
    }
    // The buffer belongs to the channel that delivered it, so what is kept has to be a copy.
    frame.parts.set(index, payload.data.slice())
    return frame.parts.size === frame.packetCount ? this.#finish(frame) : null
  }

  /** Forgets what has been gathered so far. */
  reset(): void {
    this.#unfinished = null
  }

  #has(timestamp: number): boolean {
    return this.#unfinished?.timestamp === timestamp
  }

  #finish(frame: UnfinishedFrame): KeyFrame | null {
    this.reset()
    const data = new Uint8Array(frame.bytes)
    let offset = 0
    for (let index = 0; index < frame.parts.size; index += 1) {
      const part = frame.parts.get(index)
      if (part === undefined) return null
      data.set(part, offset)
      offset += part.length
    }
    const size = keyFrameSize(data)
    return size === null ? null : { ...size, data }
  }
}
