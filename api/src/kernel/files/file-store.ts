import type { Readable } from 'node:stream'

/** Positions of the first and the last byte, both of which belong to it. */
export interface ByteRange {
  first: number
  last: number
}

/** Where evidence, recordings and exports live. Keys are made by the hub: lower-case path segments, never a user's text. */
export interface FileStore {
  /** Stores the bytes; storing the same key again replaces them. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Stores the bytes where nothing stands under this key yet; false where something does, which stays as it is. */
  create(key: string, bytes: Uint8Array, contentType: string): Promise<boolean>
  /** The keys below a folder, or all there are, each exactly once, in the order of their characters. */
  list(folder?: string): AsyncIterable<string>
  /**
   * Opens the bytes for reading, or null where there are none; with a range only these, from the first to the last. A file that
   * ends before has fewer, as `length` says, or none.
   */
  open(key: string, range?: ByteRange): Promise<{ stream: Readable; length: number | undefined } | null>
  /** Deletes the bytes, also what a writer that failed has left of them; where there are none, nothing happens. */
  delete(key: string): Promise<void>
  /** The share of the place that is free, from 0 to 1; null where nobody says. */
  freeShare(): Promise<number | null>
  close(): Promise<void>
}

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/

/** Guards every store against a key that would leave its folder. */
export function assertKey(key: string): void {
  if (!KEY.test(key) || key.length > 255) throw new TypeError('not a file key')
}
