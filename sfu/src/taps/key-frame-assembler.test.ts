import { describe, expect, it } from 'vitest'
import { KeyFrameAssembler } from './key-frame-assembler.ts'
import type { KeyFrame } from './key-frame-assembler.ts'

/** 640 × 360, first partition of two bytes, and as many bytes behind it as asked for. */
function keyFrameOf(length: number): Uint8Array {
  const frame = new Uint8Array(length).fill(3)
  frame.set([0x50, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0x68, 0x01])
  return frame
}

interface PacketOptions {
  sequenceNumber: number
  timestamp?: number
  marker?: boolean
  start?: boolean
  padding?: number
}

function packetOf(
  data: Uint8Array,
  { sequenceNumber, timestamp = 90, marker = false, start = false, padding = 0 }: PacketOptions,
): Uint8Array {
  const packet = new Uint8Array(13 + data.length + padding)
  packet[0] = padding > 0 ? 0xa0 : 0x80
  packet[1] = marker ? 0xe5 : 0x65
  new DataView(packet.buffer).setUint16(2, sequenceNumber & 0xffff)
  new DataView(packet.buffer).setUint32(4, timestamp)
  packet[12] = start ? 0x10 : 0
  packet.set(data, 13)
  if (padding > 0) packet[packet.length - 1] = padding
  return packet
}

/** One key frame in three packets, the last with the marker. */
function threePackets(first = 10, timestamp = 90): [Uint8Array, Uint8Array, Uint8Array] {
  const frame = keyFrameOf(30)
  return [
    packetOf(frame.subarray(0, 12), { sequenceNumber: first, timestamp, start: true }),
    packetOf(frame.subarray(12, 20), { sequenceNumber: first + 1, timestamp }),
    packetOf(frame.subarray(20), { sequenceNumber: first + 2, timestamp, marker: true }),
  ]
}

function framesOf(packets: readonly Uint8Array[]): KeyFrame[] {
  const assembler = new KeyFrameAssembler()
  return packets.flatMap((packet) => assembler.push(packet) ?? [])
}

const [a, b, c] = threePackets()
const delta = (sequenceNumber: number, timestamp: number): Uint8Array =>
  packetOf(Uint8Array.of(1, 2, 3), { sequenceNumber, timestamp, start: true, marker: true })

describe('KeyFrameAssembler', () => {
  it.each([
    ['in order', [a, b, c]],
    ['with the middle packet last, as a retransmission', [a, c, b]],
    ['with every packet twice', [a, a, b, b, c]],
    ['with frames between key frames before, among and after', [delta(9, 80), a, b, delta(13, 100), c, delta(14, 110)]],
    ['across the wrap of sequence numbers', threePackets(65_534)],
    ['after another key frame that was never finished', [...threePackets(1, 10).slice(0, 2), a, b, c]],
    ['among packets that make no sense', [new Uint8Array(), a, new Uint8Array(40), b, Uint8Array.of(0x80), c]],
  ])('puts a frame together: %s', (_, packets) => {
    const frames = framesOf(packets)
    expect(frames).toHaveLength(1)
    expect(frames[0]).toEqual({ width: 640, height: 360, data: keyFrameOf(30) })
  })

  it('takes padding off', () => {
    const frame = keyFrameOf(12)
    expect(framesOf([packetOf(frame, { sequenceNumber: 1, start: true, marker: true, padding: 5 })])[0]?.data).toEqual(
      frame,
    )
  })

  it('keeps a copy, so that the packet may be reused', () => {
    const assembler = new KeyFrameAssembler()
    const first = a.slice()
    assembler.push(first)
    first.fill(0xff)
    assembler.push(b)
    expect(assembler.push(c)?.data).toEqual(keyFrameOf(30))
  })

  it.each([
    ['without its first packet', [b, c]],
    ['without its middle packet', [a, c]],
    ['without its last packet', [a, b]],
    ['with a gap before the marker', [a, b, packetOf(Uint8Array.of(3), { sequenceNumber: 14, marker: true })]],
    ['with a broken header', [packetOf(new Uint8Array(20), { sequenceNumber: 1, start: true, marker: true })]],
    ['that is no key frame', [delta(1, 90)]],
    ['of another moment in the middle', [a, packetOf(Uint8Array.of(3), { sequenceNumber: 11, timestamp: 91 }), c]],
  ])('gives nothing for a frame %s', (_, packets) => {
    expect(framesOf(packets)).toEqual([])
  })

  it('gives nothing for a frame that grows without end', () => {
    const part = new Uint8Array(60_000).fill(3)
    const endless = Array.from({ length: 20 }, (_, index) => packetOf(part, { sequenceNumber: 11 + index }))
    const last = packetOf(Uint8Array.of(3), { sequenceNumber: 31, marker: true })
    expect(framesOf([a, ...endless, last])).toEqual([])
  })

  it('forgets what it has after a reset', () => {
    const assembler = new KeyFrameAssembler()
    assembler.push(a)
    assembler.push(b)
    assembler.reset()
    expect(assembler.push(c)).toBeNull()
  })

  it('survives packets of any content', () => {
    const assembler = new KeyFrameAssembler()
    let state = 1
    for (let round = 0; round < 20_000; round += 1) {
      const packet = new Uint8Array(round % 64)
      for (let index = 0; index < packet.length; index += 1) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
        packet[index] = state >>> 24
      }
      if (packet.length > 0) packet[0] = 0x80 | ((packet[0] ?? 0) & 0x3f)
      expect(() => assembler.push(packet)).not.toThrow()
    }
  })
})
