/** The parts of an RTP packet that frame assembly needs (RFC 3550, section 5.1). */
export interface RtpPacket {
  sequenceNumber: number
  timestamp: number
  /** Set on the last packet of a video frame. */
  marker: boolean
  /** View into the packet, without header, extension and padding; may be empty. */
  payload: Uint8Array
}

const FIXED_HEADER_BYTES = 12

/** Reads one RTP packet, or null where it is truncated or contradicts itself. Nothing is copied. */
export function parseRtpPacket(bytes: Uint8Array): RtpPacket | null {
  if (bytes.length < FIXED_HEADER_BYTES) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const first = view.getUint8(0)
  if (first >> 6 !== 2) return null

  let start = FIXED_HEADER_BYTES + (first & 0x0f) * 4
  if ((first & 0x10) !== 0) {
    if (bytes.length < start + 4) return null
    start += 4 + view.getUint16(start + 2) * 4
  }
  if (start > bytes.length) return null

  let end = bytes.length
  if ((first & 0x20) !== 0) {
    // The last byte counts the padding, itself included, so zero is a lie, and so is more than there is.
    const padding = end > start ? view.getUint8(end - 1) : 0
    if (padding === 0 || end - padding < start) return null
    end -= padding
  }

  return {
    sequenceNumber: view.getUint16(2),
    timestamp: view.getUint32(4),
    marker: (view.getUint8(1) & 0x80) !== 0,
    payload: bytes.subarray(start, end),
  }
}

/** How far `b` is ahead of `a` in 16-bit sequence numbers that wrap around: −32768 to 32767. */
export function sequenceDistance(a: number, b: number): number {
  return ((b - a) << 16) >> 16
}
