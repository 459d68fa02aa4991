import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import decode, { init } from '@jsquash/webp/decode.js'
import type { Picture } from '../geometry/picture.ts'

const WASM_FILE = '@jsquash/webp/codec/dec/webp_dec.wasm'
/** Of a RIFF file whose only chunk is a VP8 key frame: its marks, and where the 14 bits each of width and height are. */
const MARKS = [
  { at: 0, text: 'RIFF' },
  { at: 8, text: 'WEBPVP8 ' },
  { at: 23, text: '\x9d\x01\x2a' },
] as const
const [WIDTH_AT, HEIGHT_AT] = [26, 28]
const SIZE_BITS = 0x3fff

let loaded: Promise<void> | undefined

/** libwebp as WebAssembly; later calls wait for the first, and try again where it failed. */
export function loadLibwebp(): Promise<void> {
  loaded ??= readFile(createRequire(import.meta.url).resolve(WASM_FILE))
    .then((bytes) => WebAssembly.compile(bytes))
    .then((wasm) => init(wasm))
    .catch((error: unknown) => {
      loaded = undefined
      throw error
    })
  return loaded
}

/** Width and height of a lossy WebP by its header; null where the file is anything else. */
export function sizeOfLossyWebp(bytes: Uint8Array): Pick<Picture, 'width' | 'height'> | null {
  const isMarked = MARKS.every(({ at, text }) => String.fromCharCode(...bytes.subarray(at, at + text.length)) === text)
  if (!isMarked) return null
  const sizeAt = (at: number): number => ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)) & SIZE_BITS
  return { width: sizeAt(WIDTH_AT), height: sizeAt(HEIGHT_AT) }
}

/**
 * Decodes a lossy WebP, which is what a media node makes of a camera's key frame, in two thirds of the time that sharp takes. Rejects
 * where it is broken; what its bytes do to the decoder stays within the decoder's own memory.
 */
export async function decodeLossyWebp(bytes: Uint8Array): Promise<Picture> {
  await loadLibwebp()
  try {
    const { data, width, height } = await decode(new Uint8Array(bytes).buffer)
    return { data: withoutAlpha(data), width, height }
  } catch (error) {
    const isOfThePicture = error instanceof Error && !(error instanceof WebAssembly.RuntimeError)
    if (isOfThePicture) throw error
    // A trap, or an exception of C++, which is a number: memory is as it was at that moment, so the next picture has a new one.
    loaded = undefined
    throw new Error('the decoder gave up', { cause: error })
  }
}

/** Three bytes per pixel of four, in place and a word of four bytes at a time. */
function withoutAlpha({ buffer, length }: Uint8ClampedArray): Uint8Array {
  const words = new Int32Array(buffer)
  const end = (length / 16) * 3
  for (let to = 0, from = 0; to < end; to += 3, from += 4) {
    const [second, third] = [words[from + 1] ?? 0, words[from + 2] ?? 0]
    words[to] = ((words[from] ?? 0) & 0xffffff) | (second << 24)
    words[to + 1] = ((second >>> 8) & 0xffff) | (third << 16)
    words[to + 2] = ((third >>> 16) & 0xff) | ((words[from + 3] ?? 0) << 8)
  }
  return new Uint8Array(buffer, 0, (length / 4) * 3)
}
