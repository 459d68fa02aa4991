export interface RtpHeader {
  payloadType: number
  sequenceNumber: number
  timestamp: number
  ssrc: number
  marker: boolean
  /** One-byte header extension element (RFC 8285): its id and its one byte of content. */
  extension?: { id: number; value: number }
}

export function rtpPacket(header: RtpHeader, payload: Uint8Array): Buffer {
  const extensionBytes = header.extension === undefined ? 0 : 8
  const packet = Buffer.alloc(12 + extensionBytes + payload.length)
  packet[0] = header.extension === undefined ? 0x80 : 0x90
  packet[1] = (header.marker ? 0x80 : 0) | header.payloadType
  packet.writeUInt16BE(header.sequenceNumber & 0xffff, 2)
  packet.writeUInt32BE(header.timestamp >>> 0, 4)
  packet.writeUInt32BE(header.ssrc, 8)
  if (header.extension !== undefined) {
    packet.writeUInt16BE(0xbede, 12)
    packet.writeUInt16BE(1, 14)
    packet[16] = header.extension.id << 4
    packet[17] = header.extension.value
  }
  packet.set(payload, 12 + extensionBytes)
  return packet
}

/** As much as Chromium puts into one packet. */
const MAX_PAYLOAD_BYTES = 1_170

/** Cuts a VP8 frame into RTP payloads with the shortest descriptor (RFC 7741). */
export function vp8Payloads(frame: Uint8Array, maxBytes = MAX_PAYLOAD_BYTES): Uint8Array[] {
  const payloads: Uint8Array[] = []
  for (let offset = 0; offset < frame.length; offset += maxBytes) {
    const part = frame.subarray(offset, offset + maxBytes)
    const payload = new Uint8Array(1 + part.length)
    payload[0] = offset === 0 ? 0x10 : 0
    payload.set(part, 1)
    payloads.push(payload)
  }
  return payloads
}

const NTP_EPOCH_OFFSET_SECONDS = 2_208_988_800

/** RTCP sender report: which moment an RTP timestamp means. Receivers need it to switch between layers. */
export function senderReport(ssrc: number, timestamp: number, atMs: number): Buffer {
  const packet = Buffer.alloc(28)
  packet[0] = 0x80
  packet[1] = 200
  packet.writeUInt16BE(6, 2)
  packet.writeUInt32BE(ssrc, 4)
  packet.writeUInt32BE((Math.floor(atMs / 1_000) + NTP_EPOCH_OFFSET_SECONDS) >>> 0, 8)
  packet.writeUInt32BE(Math.floor(((atMs % 1_000) / 1_000) * 2 ** 32) >>> 0, 12)
  packet.writeUInt32BE(timestamp >>> 0, 16)
  return packet
}

/** The streams for which a compound RTCP packet asks for a key frame, by PLI (RFC 4585) or FIR (RFC 5104). */
export function keyFrameRequests(rtcp: Buffer): number[] {
  const ssrcs: number[] = []
  for (let offset = 0; offset + 12 <= rtcp.length;) {
    const format = rtcp.readUInt8(offset) & 0x1f
    const type = rtcp.readUInt8(offset + 1)
    const bytes = (rtcp.readUInt16BE(offset + 2) + 1) * 4
    if (type === 206 && format === 1) ssrcs.push(rtcp.readUInt32BE(offset + 8))
    if (type === 206 && format === 4 && offset + 16 <= rtcp.length) ssrcs.push(rtcp.readUInt32BE(offset + 12))
    offset += bytes
  }
  return ssrcs
}
