import { describe, expect, it } from 'vitest'
import { findCluster, headOf, WebmReader } from './webm-reader.ts'

const OPEN = 0xff
const element = (id: number[], data: number[]): number[] => [...id, 0x80 | data.length, ...data]
const cluster = (atMs: number): number[] => [0x1f, 0x43, 0xb6, 0x75, OPEN, 0xe7, 0x82, atMs >> 8, atMs & 0xff]
const block = (relativeMs: number): number[] =>
  element([0xa3], [0x81, (relativeMs >> 8) & 0xff, relativeMs & 0xff, 0x80, 1, 2, 3])
const HEAD = [
  ...element([0x1a, 0x45, 0xdf, 0xa3], [1, 2, 3]),
  ...[0x18, 0x53, 0x80, 0x67, OPEN],
  ...element([0x16, 0x54, 0xae, 0x6b], [9, 9]),
]
const FILE = [...HEAD, ...cluster(0), ...block(0), ...block(40), ...cluster(300), ...block(0), ...block(33)]
const bytes = (values: number[]): Uint8Array<ArrayBuffer> => Uint8Array.from(values)

/** Everything that comes out of a reader which is given the file in pieces of this size. */
function readIn(size: number, file: number[]): { bytes: number[]; frames: number[]; isDamaged: boolean } {
  const reader = new WebmReader()
  const all = { bytes: [] as number[], frames: [] as number[], isDamaged: false }
  for (let at = 0; at < file.length; at += size) {
    const read = reader.push(bytes(file.slice(at, at + size)))
    all.bytes.push(...read.bytes)
    all.frames.push(...read.frames)
    all.isDamaged = read.isDamaged
  }
  return all
}

describe('reading a file as it arrives', () => {
  it.each([1, 2, 7, 30, 1_000])('gives it back whole with the times of its frames, in pieces of %i bytes', (size) => {
    expect(readIn(size, FILE)).toEqual({ bytes: FILE, frames: [0, 40, 300, 333], isDamaged: false })
  })

  it('keeps back what was cut off', () => {
    expect(readIn(5, FILE.slice(0, -3))).toEqual({
      bytes: FILE.slice(0, -9),
      frames: [0, 40, 300],
      isDamaged: false,
    })
  })

  it.each([
    ['no WebM file', [0x3c, 0x68, 0x74, 0x6d, 0x6c]],
    ['an unknown element', [...HEAD, ...element([0x99], [1])]],
    ['a size beyond reason', [...HEAD, ...cluster(0), 0xa3, 0x08, 0xff, 0xff, 0xff, 0xff]],
    ['zeros', [...HEAD, 0, 0, 0, 0]],
  ])('stops at %s', (_name, file) => {
    expect(readIn(4, file).isDamaged).toBe(true)
  })
})

describe('finding a cluster from anywhere', () => {
  it('finds the next one and its time', () => {
    expect(findCluster(bytes(FILE))).toEqual({ offset: HEAD.length, atMs: 0 })
    const from = HEAD.length + 3
    expect(findCluster(bytes(FILE.slice(from)))?.atMs).toBe(300)
  })

  it('takes no bytes for one that only look like its first', () => {
    expect(findCluster(bytes([0x1f, 0x43, 0xb6, 0x75, OPEN, 0xa3, 0x82, 1, 1]))).toBeNull()
    expect(findCluster(bytes([0x1f, 0x43, 0xb6]))).toBeNull()
    expect(findCluster(bytes([0x1f, 0x43, 0xb6, 0x75, OPEN, 0xe7, 0x82, 1]))).toBeNull()
  })

  it('says what stands before the first', () => {
    expect([...(headOf(bytes(FILE)) ?? [])]).toEqual(HEAD)
    expect(headOf(bytes(HEAD))).toBeNull()
  })
})
