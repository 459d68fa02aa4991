const EBML_HEADER_ID = 0x1a45dfa3
const SEGMENT_ID = 0x18538067
const CLUSTER_ID = 0x1f43b675
const TIMESTAMP_ID = 0xe7
const SIMPLE_BLOCK_ID = 0xa3
/** What else a file of a recording may hold; an element of any other kind is damage. */
const OTHER_IDS = new Set([0x114d9b74, 0x1549a966, 0x1654ae6b, 0x1c53bb6b, 0x1254c367, 0xec, 0xa0, 0xab, 0xa7])
/** A key frame of the largest screen stays well under this. */
const MOST_ELEMENT_BYTES = 4_000_000

interface Element {
  id: number
  dataStart: number
  /** Null where the size is open, as that of a file that was written from front to back. */
  dataBytes: number | null
}

type Bytes = Uint8Array<ArrayBuffer>

export interface ReadWebm {
  /** Whole elements, as a media source takes them. */
  bytes: Bytes
  /** When the frames in them are shown, in ms from the beginning of the file. */
  frames: number[]
  /** Whether nothing after this can be read. */
  isDamaged: boolean
}

/**
 * Reads a WebM file piece by piece as it arrives, and gives back whole elements only: what is cut off or damaged never
 * reaches the decoder, which would give up the file as a whole.
 */
export class WebmReader {
  #rest: Bytes = new Uint8Array(0)
  #clusterMs = 0
  #isFirst = true
  #isDamaged = false

  push(piece: Bytes): ReadWebm {
    if (this.#isDamaged) return { bytes: new Uint8Array(0), frames: [], isDamaged: true }
    const all = joined(this.#rest, piece)
    const frames: number[] = []
    let offset = 0
    while (offset < all.length) {
      const element = elementAt(all, offset)
      if (element === null) break
      if (element === 'damaged' || !this.#mayFollow(element)) {
        this.#isDamaged = true
        break
      }
      const { id, dataStart, dataBytes } = element
      if (id === SEGMENT_ID || id === CLUSTER_ID) {
        offset = dataStart
        continue
      }
      const end = dataStart + (dataBytes ?? 0)
      if (end > all.length) break
      this.#isFirst = false
      if (id === TIMESTAMP_ID) this.#clusterMs = unsigned(all.subarray(dataStart, end))
      if (id === SIMPLE_BLOCK_ID) frames.push(this.#clusterMs + relativeMs(all, dataStart))
      offset = end
    }
    this.#rest = all.slice(offset)
    return { bytes: all.slice(0, offset), frames, isDamaged: this.#isDamaged }
  }

  #mayFollow({ id, dataBytes }: Element): boolean {
    if (this.#isFirst) return id === EBML_HEADER_ID && dataBytes !== null
    if (id === SEGMENT_ID || id === CLUSTER_ID) return true
    if (dataBytes === null || dataBytes > MOST_ELEMENT_BYTES) return false
    return id === TIMESTAMP_ID || (id === SIMPLE_BLOCK_ID && dataBytes >= 4) || OTHER_IDS.has(id)
  }
}

/** Where the first cluster in these bytes begins, and its time in ms; they may begin anywhere in a file. */
export function findCluster(bytes: Uint8Array): { offset: number; atMs: number } | null {
  for (let offset = bytes.indexOf(0x1f); offset !== -1; offset = bytes.indexOf(0x1f, offset + 1)) {
    const cluster = elementAt(bytes, offset)
    if (cluster === null || cluster === 'damaged' || cluster.id !== CLUSTER_ID) continue
    const time = elementAt(bytes, cluster.dataStart)
    if (time === null || time === 'damaged' || time.id !== TIMESTAMP_ID || time.dataBytes === null) continue
    const end = time.dataStart + time.dataBytes
    if (time.dataBytes > 6 || end > bytes.length) continue
    return { offset, atMs: unsigned(bytes.subarray(time.dataStart, end)) }
  }
  return null
}

/** What stands before the first cluster of a file: how to read its pictures or sound. Null where that is not all there. */
export function headOf(bytes: Bytes): Bytes | null {
  const cluster = findCluster(bytes)
  return cluster === null ? null : bytes.slice(0, cluster.offset)
}

export function joined(one: Bytes, other: Bytes): Bytes {
  if (one.length === 0) return other
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

/** Null where the header of the element is not all there. */
function elementAt(bytes: Uint8Array, offset: number): Element | 'damaged' | null {
  const first = bytes[offset]
  if (first === undefined) return null
  const idBytes = Math.clz32(first) - 23
  if (idBytes > 4) return 'damaged'
  const sizeAt = offset + idBytes
  const sizeFirst = bytes[sizeAt]
  if (sizeFirst === undefined) return null
  if (sizeFirst === 0) return 'damaged'
  const sizeBytes = Math.clz32(sizeFirst) - 23
  if (sizeAt + sizeBytes > bytes.length) return null
  const marker = 2 ** (8 - sizeBytes)
  let size = sizeFirst - marker
  let isOpen = size === marker - 1
  for (const byte of bytes.subarray(sizeAt + 1, sizeAt + sizeBytes)) {
    size = size * 256 + byte
    isOpen &&= byte === 0xff
  }
  const id = unsigned(bytes.subarray(offset, sizeAt))
  return { id, dataStart: sizeAt + sizeBytes, dataBytes: isOpen ? null : size }
}

/** The time of a block within its cluster: 16 bits with a sign, after the number of the track. */
function relativeMs(bytes: Uint8Array, at: number): number {
  return (((bytes[at + 1] ?? 0) << 24) >> 16) | (bytes[at + 2] ?? 0)
}

function unsigned(bytes: Uint8Array): number {
  return bytes.reduce((value, byte) => value * 256 + byte, 0)
}
