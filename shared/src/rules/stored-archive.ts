/**
 * The one form that an evidence package has: a ZIP archive whose files are stored and not packed, one after another, with
 * nothing between, before or after them, and with a fixed date. Every byte of it follows from names and contents, so that
 * whoever checks it can tell of each byte whether it belongs there.
 */

const LOCAL_HEADER = 0x04034b50
const DESCRIPTOR = 0x08074b50
const DIRECTORY_ENTRY = 0x02014b50
const END_RECORD = 0x06054b50
const VERSION = 20
/** Sizes follow the content, in a descriptor. */
const FLAGS = 8
/** 1 January 1980, 00:00, the first instant that an archive can name. When a package was made stands in its manifest. */
const FIRST_DATE = 0x00210000

const LOCAL_SIZE = 30
const DESCRIPTOR_SIZE = 16
const ENTRY_SIZE = 46
export const END_SIZE = 22
/** More would take another kind of archive. */
export const MOST_FILES = 65_534

export interface StoredFile {
  name: string
  /** Where its header begins, in bytes from the start of the archive. */
  offset: number
  size: number
  crc: number
}

/** Numbers of two or four bytes, the least significant first. */
function bytesOf(...fields: readonly (readonly [value: number, size: 2 | 4])[]): Uint8Array {
  const bytes = new Uint8Array(fields.reduce((sum, [, size]) => sum + size, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return bytes
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const named = (name: string): Uint8Array => new TextEncoder().encode(name)

/** What stands before the content of a file. */
export const localHeader = (name: string): Uint8Array =>
  joined(
    bytesOf([LOCAL_HEADER, 4], [VERSION, 2], [FLAGS, 2], [0, 2], [FIRST_DATE, 4]),
    bytesOf([0, 4], [0, 4], [0, 4], [named(name).length, 2], [0, 2]),
    named(name),
  )

/** What stands after the content of a file. */
export const descriptor = ({ crc, size }: Pick<StoredFile, 'crc' | 'size'>): Uint8Array =>
  bytesOf([DESCRIPTOR, 4], [crc, 4], [size, 4], [size, 4])

/** A file's line in the directory at the end. */
export const directoryEntry = ({ name, crc, size, offset }: StoredFile): Uint8Array =>
  joined(
    bytesOf([DIRECTORY_ENTRY, 4], [VERSION, 2], [VERSION, 2], [FLAGS, 2], [0, 2], [FIRST_DATE, 4]),
    bytesOf([crc, 4], [size, 4], [size, 4], [named(name).length, 2], [0, 2], [0, 2]),
    bytesOf([0, 2], [0, 2], [0, 4], [offset, 4]),
    named(name),
  )

/** The last bytes of the archive. */
export const endRecord = (directory: { files: number; size: number; offset: number }): Uint8Array =>
  bytesOf(
    ...([
      [END_RECORD, 4],
      [0, 2],
      [0, 2],
      [directory.files, 2],
      [directory.files, 2],
      [directory.size, 4],
      [directory.offset, 4],
      [0, 2],
    ] as const),
  )

/** Where the content of a file begins and where the next file does. */
export const contentOf = ({ name, offset, size }: StoredFile): { from: number; to: number; next: number } => {
  const from = offset + LOCAL_SIZE + named(name).length
  return { from, to: from + size, next: from + size + DESCRIPTOR_SIZE }
}

/** Where the directory lies, by the last bytes of the archive; null where they are none. */
export function readEndRecord(bytes: Uint8Array): { files: number; size: number; offset: number } | null {
  if (bytes.length !== END_SIZE) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0, true) !== END_RECORD) return null
  return { files: view.getUint16(10, true), size: view.getUint32(12, true), offset: view.getUint32(16, true) }
}

/** The files that a directory lists; null where it cannot be read to its end. */
export function readDirectory(bytes: Uint8Array, count: number): StoredFile[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const files: StoredFile[] = []
  let at = 0
  while (files.length < count) {
    if (at + ENTRY_SIZE > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY) return null
    const end = at + ENTRY_SIZE + view.getUint16(at + 28, true)
    if (end > bytes.length) return null
    files.push({
      name: new TextDecoder().decode(bytes.subarray(at + ENTRY_SIZE, end)),
      crc: view.getUint32(at + 16, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    })
    at = end
  }
  return at === bytes.length ? files : null
}

export const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

const POLYNOMIAL = 0xedb88320
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1
  return value
})

/** CRC-32 (ISO 3309) of what came before, whose checksum is `crc`, with these bytes after it. */
export function crc32(bytes: Uint8Array, crc = 0): number {
  let value = ~crc
  for (const byte of bytes) value = (value >>> 8) ^ (CRC_TABLE[(value ^ byte) & 0xff] ?? 0)
  return ~value >>> 0
}
