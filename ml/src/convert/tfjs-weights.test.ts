import { describe, expect, it } from 'vitest'
import { decodeHalf, decodeWeights } from './tfjs-weights.ts'

describe('decodeHalf', () => {
  it.each([
    [0x0000, 0],
    [0x3c00, 1],
    [0xc000, -2],
    [0x7bff, 65504],
    [0x0001, 2 ** -24],
    [0x3555, 0.333251953125],
    [0x7c00, Infinity],
    [0xfc00, -Infinity],
    [0x7e00, NaN],
  ])('%d', (bits, expected) => {
    expect(decodeHalf(bits)).toBe(expected)
  })
})

describe('decodeWeights', () => {
  it('reads every storage type in order', () => {
    const file = Buffer.alloc(4 + 4 + 2 + 2 + 4)
    file.writeFloatLE(0.5, 0)
    file.writeInt32LE(-7, 4)
    file.writeUInt16LE(0x3c00, 8)
    file.set([0, 10], 10)
    file.writeUInt16LE(1, 12)
    file.writeUInt16LE(2, 14)
    const weights = decodeWeights(file, [
      { name: 'float', shape: [1], dtype: 'float32' },
      { name: 'integer', shape: [], dtype: 'int32' },
      { name: 'half', shape: [1, 1], dtype: 'float32', quantization: { dtype: 'float16' } },
      { name: 'byte', shape: [2], dtype: 'float32', quantization: { dtype: 'uint8', scale: 0.5, min: -1 } },
      { name: 'word', shape: [2], dtype: 'float32', quantization: { dtype: 'uint16', scale: 2, min: 0 } },
    ])
    expect([...weights].map(([name, { values }]) => [name, [...values]])).toEqual([
      ['float', [0.5]],
      ['integer', [-7]],
      ['half', [1]],
      ['byte', [-1, 4]],
      ['word', [2, 4]],
    ])
  })

  it.each([3, 5])('refuses a file of %d bytes for a tensor of 4', (size) => {
    expect(() => decodeWeights(Buffer.alloc(size), [{ name: 'x', shape: [1], dtype: 'float32' }])).toThrow(/weight/)
  })
})
