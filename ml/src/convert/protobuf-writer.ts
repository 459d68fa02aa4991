/** Wire types of the protobuf encoding: https://protobuf.dev/programming-guides/encoding/ */
const WIRE_VARINT = 0
const WIRE_LENGTH_DELIMITED = 2
const WIRE_FIXED32 = 5

/**
 * Writes the few protobuf constructs that an ONNX file uses. The ONNX schema is some ten messages deep and never read
 * back here, so this replaces a protobuf runtime plus a generated schema. Fields are written in the order of the calls,
 * which makes the output deterministic.
 */
export class ProtobufWriter {
  readonly #chunks: Uint8Array[] = []

  /** An int32, int64 or enum field; negative numbers take the ten bytes of their two's complement. */
  int(field: number, value: number | bigint): this {
    return this.#tag(field, WIRE_VARINT).#varint(BigInt(value))
  }

  float(field: number, value: number): this {
    const bytes = new Uint8Array(4)
    new DataView(bytes.buffer).setFloat32(0, value, true)
    this.#tag(field, WIRE_FIXED32).#chunks.push(bytes)
    return this
  }

  bytes(field: number, value: Uint8Array): this {
    this.#tag(field, WIRE_LENGTH_DELIMITED).#varint(BigInt(value.length)).#chunks.push(value)
    return this
  }

  string(field: number, value: string): this {
    return this.bytes(field, new TextEncoder().encode(value))
  }

  message(field: number, value: ProtobufWriter): this {
    return this.bytes(field, value.finish())
  }

  finish(): Uint8Array {
    return Buffer.concat(this.#chunks)
  }

  #tag(field: number, wireType: number): this {
    return this.#varint(BigInt(field) * 8n + BigInt(wireType))
  }

  #varint(value: bigint): this {
    let rest = BigInt.asUintN(64, value)
    const bytes: number[] = []
    while (rest > 0x7fn) {
      bytes.push(Number(rest & 0x7fn) | 0x80)
      rest >>= 7n
    }
    bytes.push(Number(rest))
    this.#chunks.push(Uint8Array.from(bytes))
    return this
  }
}
