/** One RTP payload of VP8 with its descriptor taken off (RFC 7741, section 4.2). */
export interface Vp8Payload {
  /** First payload of the first partition, which is where a frame begins. */
  startsFrame: boolean
  /** View into the packet: a piece of the VP8 frame. Never empty. */
  data: Uint8Array
}

/** Takes the payload descriptor off, or null where it is truncated or nothing follows it. */
export function parseVp8Payload(payload: Uint8Array): Vp8Payload | null {
  const required = payload[0]
  if (required === undefined) return null
  let offset = 1

  const extended = (required & 0x80) !== 0
  if (extended) {
    const extension = payload[offset]
    if (extension === undefined) return null
    offset += 1
    const hasPictureId = (extension & 0x80) !== 0
    const hasTl0PicIdx = (extension & 0x40) !== 0
    const hasTidOrKeyIdx = (extension & 0x30) !== 0
    if (hasPictureId) {
      const pictureId = payload[offset]
      if (pictureId === undefined) return null
      offset += (pictureId & 0x80) === 0 ? 1 : 2
    }
    if (hasTl0PicIdx) offset += 1
    if (hasTidOrKeyIdx) offset += 1
  }
  if (offset >= payload.length) return null

  const startOfPartition = (required & 0x10) !== 0
  const partitionIndex = required & 0x07
  return { startsFrame: startOfPartition && partitionIndex === 0, data: payload.subarray(offset) }
}

/** Whether a frame that begins with this byte is a key frame: the inverse of the frame tag's lowest bit (RFC 6386, section 9.1). */
export function beginsKeyFrame(firstByte: number | undefined): boolean {
  return firstByte !== undefined && (firstByte & 1) === 0
}

export interface FrameSize {
  width: number
  height: number
}

const KEY_FRAME_HEADER_BYTES = 10

/** Size in pixels of a whole key frame, or null where its header does not hold (RFC 6386, section 9.1). */
export function keyFrameSize(frame: Uint8Array): FrameSize | null {
  if (frame.length < KEY_FRAME_HEADER_BYTES || !beginsKeyFrame(frame[0])) return null
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  const hasStartCode = view.getUint8(3) === 0x9d && view.getUint8(4) === 0x01 && view.getUint8(5) === 0x2a
  if (!hasStartCode) return null
  const frameTag = view.getUint8(0) | (view.getUint8(1) << 8) | (view.getUint8(2) << 16)
  const firstPartitionBytes = frameTag >> 5
  if (firstPartitionBytes === 0 || firstPartitionBytes > frame.length - KEY_FRAME_HEADER_BYTES) return null
  const width = view.getUint16(6, true) & 0x3fff
  const height = view.getUint16(8, true) & 0x3fff
  return width > 0 && height > 0 ? { width, height } : null
}
