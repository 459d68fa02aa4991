const SEGMENT_ID = 0x18538067
const CLUSTER_ID = 0x1f43b675
const TIMESTAMP_ID = 0xe7
const SIMPLE_BLOCK_ID = 0xa3
const EBML_HEADER_ID = 0x1a45dfa3

export interface WebmExtent {
  /** Up to here every element is whole. */
  wholeBytes: number
  /** Blocks of media in them. */
  blocks: number
  /** From the first block to the last, in ms. */
  spanMs: number
}

interface Element {
  id: number
  dataStart: number
  /** Null where the element's size is open, as that of a file that is still being written. */
  dataBytes: number | null
}

/**
 * How much of a WebM file can be played that was written from front to back and perhaps cut off: every element of it that
 * is whole. Null for what is no WebM file at all.
 */
export function walkWebm(bytes: Uint8Array): WebmExtent | null {
  const head = elementAt(bytes, 0)
  if (head?.id !== EBML_HEADER_ID || head.dataBytes === null) return null
  let offset = head.dataStart + head.dataBytes
  if (offset > bytes.length) return null
  let clusterMs = 0
  let firstMs: number | null = null
  let lastMs = 0
  let blocks = 0
  for (;;) {
    const element = elementAt(bytes, offset)
    if (element === null) break
    // These are walked into; their size is open.
    if (element.id === SEGMENT_ID || element.id === CLUSTER_ID) {
      offset = element.dataStart
      continue
    }
    if (element.dataBytes === null || element.dataStart + element.dataBytes > bytes.length) break
    const data = bytes.subarray(element.dataStart, element.dataStart + element.dataBytes)
    if (element.id === TIMESTAMP_ID) clusterMs = unsigned(data)
    if (element.id === SIMPLE_BLOCK_ID && data.length >= 4) {
      const relative = (((data[1] ?? 0) << 24) >> 16) | (data[2] ?? 0)
      lastMs = clusterMs + relative
      firstMs ??= lastMs
      blocks += 1
    }
    offset = element.dataStart + element.dataBytes
  }
  return { wholeBytes: offset, blocks, spanMs: lastMs - (firstMs ?? lastMs) }
}

function elementAt(bytes: Uint8Array, offset: number): Element | null {
  const first = bytes[offset]
  if (first === undefined || first === 0) return null
  const idBytes = Math.clz32(first) - 23
  if (idBytes > 4 || offset + idBytes >= bytes.length) return null
  const id = unsigned(bytes.subarray(offset, offset + idBytes))
  const sizeAt = offset + idBytes
  const sizeFirst = bytes[sizeAt] ?? 0
  if (sizeFirst === 0) return null
  const sizeBytes = Math.clz32(sizeFirst) - 23
  if (sizeAt + sizeBytes > bytes.length) return null
  const marker = 2 ** (8 - sizeBytes)
  let size = sizeFirst - marker
  let isOpen = size === marker - 1
  for (const byte of bytes.subarray(sizeAt + 1, sizeAt + sizeBytes)) {
    size = size * 256 + byte
    isOpen &&= byte === 0xff
  }
  return { id, dataStart: sizeAt + sizeBytes, dataBytes: isOpen ? null : size }
}

function unsigned(bytes: Uint8Array): number {
  return bytes.reduce((value, byte) => value * 256 + byte, 0)
}
