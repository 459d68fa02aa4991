import type { Readable } from 'node:stream'

/** Where evidence, recordings and exports live. Keys are made by the hub: lower-case path segments, never a user's text. */
export interface FileStore {
  /** Stores the bytes; storing the same key again replaces them. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Stores the bytes where nothing stands under this key yet; false where something does, which stays as it is. */
  create(key: string, bytes: Uint8Array, contentType: string): Promise<boolean>
  /** The keys below a folder, each exactly once, in the order of their characters. */
  list(folder: string): AsyncIterable<string>
  /** Opens the bytes for reading, or null where there are none. */
  open(key: string): Promise<{ stream: Readable; length: number | undefined } | null>
  /** Deletes the bytes; where there are none, nothing happens. */
  delete(key: string): Promise<void>
  close(): Promise<void>
}

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/

/** Guards every store against a key that would leave its folder. */
export function assertKey(key: string): void {
  if (!KEY.test(key) || key.length > 255) throw new TypeError('not a file key')
}
