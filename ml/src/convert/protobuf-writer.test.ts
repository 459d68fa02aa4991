import { describe, expect, it } from 'vitest'
import { ProtobufWriter } from './protobuf-writer.ts'

const hex = (writer: ProtobufWriter): string => Buffer.from(writer.finish()).toString('hex')

describe('ProtobufWriter', () => {
  it.each([
    // The first two are the examples of protobuf's own description of its encoding.
    ['varint 150 in field 1', new ProtobufWriter().int(1, 150), '089601'],
    ['string in field 2', new ProtobufWriter().string(2, 'testing'), '120774657374696e67'],
    ['zero', new ProtobufWriter().int(3, 0), '1800'],
    ['minus one', new ProtobufWriter().int(1, -1), '08ffffffffffffffffff01'],
    ['largest int64', new ProtobufWriter().int(1, 2n ** 63n - 1n), '08ffffffffffffffff7f'],
    ['float', new ProtobufWriter().float(2, 1), '150000803f'],
    ['field above 15', new ProtobufWriter().int(20, 7), 'a00107'],
    ['nested message', new ProtobufWriter().message(3, new ProtobufWriter().int(1, 150)), '1a03089601'],
  ])('%s', (_name, writer, expected) => {
    expect(hex(writer)).toBe(expected)
  })
})
