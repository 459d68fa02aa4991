import type { RtpPacket } from '../taps/rtp-packet.ts'
import { beginsKeyFrame, type FrameSize, keyFrameSize, parseVp8Payload } from '../taps/vp8-payload.ts'

/** A key frame of 1080p at the best quality stays well under this. */
const MAX_FRAME_BYTES = 2_000_000
/** And of as many packets of the smallest size that networks carry. */
const MAX_FRAME_PACKETS = 4_096

export interface Vp8Frame {
  data: Uint8Array
  /** As on the wire: 32 bits that wrap around. */
  timestamp: number
  /** Of a key frame; null for one that builds on those before it. */
  size: FrameSize | null
}

/**
 * Puts VP8 frames together from packets that are in order. After a gap nothing comes out until the next key frame, since
 * every frame between builds on what is missing.
 */
export class Vp8Frames {
  #parts: Uint8Array[] = []
  #bytes = 0
  #timestamp: number | null = null
  #isBroken = true

  /** Whether only a key frame helps. */
  get needsKeyFrame(): boolean {
    return this.#isBroken
  }

  /** Takes the next packet, whose bytes are kept; returns the frame that it completes, if it does. */
  push(packet: RtpPacket): Vp8Frame | null {
    const payload = parseVp8Payload(packet.payload)
    // Padding, which the network is probed with.
    if (payload === null) return null
    if (payload.startsFrame) {
      // The end of the frame before is missing.
      if (this.#parts.length > 0) this.gap()
      this.#timestamp = packet.timestamp
    } else if (this.#parts.length === 0 || this.#timestamp !== packet.timestamp) {
      this.gap()
      return null
    }
    this.#parts.push(payload.data)
    this.#bytes += payload.data.length
    // Whoever never ends a frame would fill the memory of everybody's node.
    if (this.#bytes > MAX_FRAME_BYTES || this.#parts.length > MAX_FRAME_PACKETS) {
      this.gap()
      return null
    }
    return packet.marker ? this.#finish(packet.timestamp) : null
  }

  /** Something is missing here. */
  gap(): void {
    this.#parts = []
    this.#bytes = 0
    this.#isBroken = true
  }

  #finish(timestamp: number): Vp8Frame | null {
    const [first] = this.#parts
    const data = first !== undefined && this.#parts.length === 1 ? first : Buffer.concat(this.#parts)
    this.#parts = []
    this.#bytes = 0
    const isKey = beginsKeyFrame(data[0])
    const size = isKey ? keyFrameSize(data) : null
    if (isKey && size === null) {
      this.#isBroken = true
      return null
    }
    if (size !== null) this.#isBroken = false
    return this.#isBroken ? null : { data, timestamp, size }
  }
}
