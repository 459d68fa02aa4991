import { z } from 'zod'

export const weightSpecSchema = z.object({
  name: z.string(),
  shape: z.array(z.int().min(0)),
  dtype: z.enum(['float32', 'int32']),
  quantization: z
    .discriminatedUnion('dtype', [
      z.object({ dtype: z.literal('float16') }),
      z.object({ dtype: z.enum(['uint8', 'uint16']), scale: z.number(), min: z.number() }),
    ])
    .optional(),
})
type WeightSpec = z.infer<typeof weightSpecSchema>

export interface Weight {
  shape: readonly number[]
  values: Float32Array
}

const BYTES = { float32: 4, int32: 4, float16: 2, uint16: 2, uint8: 1 } as const

/**
 * Cuts one group of weight files into its tensors. Integers become floats too: they are paddings, shapes and axes, all
 * far below 2^24, where a float32 is exact. Throws when the file does not hold exactly what the manifest says.
 */
export function decodeWeights(file: Buffer, specs: readonly WeightSpec[]): Map<string, Weight> {
  const weights = new Map<string, Weight>()
  let offset = 0
  for (const spec of specs) {
    const length = spec.shape.reduce((product, size) => product * size, 1)
    const byteLength = length * BYTES[spec.quantization?.dtype ?? spec.dtype]
    if (offset + byteLength > file.length) throw new Error(`weight ${spec.name} lies beyond the end of its file`)
    weights.set(spec.name, {
      shape: spec.shape,
      values: decodeValues(file.subarray(offset, offset + byteLength), spec, length),
    })
    offset += byteLength
  }
  if (offset !== file.length) throw new Error(`${file.length - offset} bytes of weights belong to no tensor`)
  return weights
}

function decodeValues(bytes: Buffer, spec: WeightSpec, length: number): Float32Array {
  const values = new Float32Array(length)
  const { quantization } = spec
  for (let index = 0; index < length; index++) {
    if (!quantization) {
      values[index] = spec.dtype === 'int32' ? bytes.readInt32LE(index * 4) : bytes.readFloatLE(index * 4)
    } else if (quantization.dtype === 'float16') {
      values[index] = decodeHalf(bytes.readUInt16LE(index * 2))
    } else {
      const step = quantization.dtype === 'uint8' ? bytes.readUInt8(index) : bytes.readUInt16LE(index * 2)
      values[index] = step * quantization.scale + quantization.min
    }
  }
  return values
}

/** IEEE 754 half precision: 1 bit sign, 5 bits exponent with bias 15, 10 bits fraction. */
export function decodeHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 0x1f
  const fraction = bits & 0x3ff
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 0x1f) return fraction ? NaN : sign * Infinity
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}
