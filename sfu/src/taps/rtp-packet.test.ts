import { describe, expect, it } from 'vitest'
import { parseRtpPacket, sequenceDistance } from './rtp-packet.ts'

const bytes = (...parts: number[]): Uint8Array => Uint8Array.from(parts)
/** Version 2, marker, payload type 101, sequence number 258, timestamp 1, one source. */
const FIXED = [0x80, 0xe5, 1, 2, 0, 0, 0, 1, 0, 0, 0, 9]
const withFirst = (first: number): number[] => [first, ...FIXED.slice(1)]

describe('parseRtpPacket', () => {
  it.each([
    ['no payload', bytes(...FIXED), []],
    ['a payload', bytes(...FIXED, 7, 8), [7, 8]],
    ['two contributing sources', bytes(...withFirst(0x82), 0, 0, 0, 1, 0, 0, 0, 2, 7), [7]],
    ['a header extension of one word', bytes(...withFirst(0x90), 0xbe, 0xde, 0, 1, 1, 2, 3, 4, 7), [7]],
    ['an empty header extension', bytes(...withFirst(0x90), 0xbe, 0xde, 0, 0, 7), [7]],
    ['two bytes of padding', bytes(...withFirst(0xa0), 7, 8, 0, 2), [7, 8]],
    ['nothing but padding', bytes(...withFirst(0xa0), 0, 0, 3), []],
  ])('reads a packet with %s', (_, packet, payload) => {
    const parsed = parseRtpPacket(packet)
    expect(parsed).toMatchObject({ sequenceNumber: 258, timestamp: 1, marker: true })
    expect([...(parsed?.payload ?? expect.fail('refused'))]).toEqual(payload)
  })

  it.each([
    ['nothing', bytes()],
    ['less than a header', bytes(...FIXED.slice(0, 11))],
    ['another version', bytes(...withFirst(0x40), 7)],
    ['contributing sources that are not there', bytes(...withFirst(0x8f), 7)],
    ['an extension header that is cut off', bytes(...withFirst(0x90), 0xbe, 0xde, 0)],
    ['an extension longer than the packet', bytes(...withFirst(0x90), 0xbe, 0xde, 0xff, 0xff, 7)],
    ['padding longer than the payload', bytes(...withFirst(0xa0), 7, 200)],
    ['padding of no bytes', bytes(...withFirst(0xa0), 7, 0)],
    ['padding announced and no room for it', bytes(...withFirst(0xa0))],
  ])('refuses %s', (_, packet) => {
    expect(parseRtpPacket(packet)).toBeNull()
  })

  it('reads a packet that is a view into a larger buffer', () => {
    const buffer = bytes(9, 9, 9, ...FIXED, 7)
    expect(parseRtpPacket(buffer.subarray(3))?.sequenceNumber).toBe(258)
  })
})

describe('sequenceDistance', () => {
  it.each([
    [1, 2, 1],
    [2, 1, -1],
    [65_535, 0, 1],
    [0, 65_535, -1],
    [65_530, 10, 16],
    [5, 5, 0],
  ])('from %i to %i is %i', (a, b, distance) => {
    expect(sequenceDistance(a, b)).toBe(distance)
  })
})
