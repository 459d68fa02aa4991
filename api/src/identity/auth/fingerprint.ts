import { createHmac } from 'node:crypto'

const CHARACTERS = 22

/** Makes keyed hashes of what people typed: the same text can be found again in the log, and the log does not hold it. */
export function createFingerprint(key: Uint8Array): (text: string) => string {
  return (text) => createHmac('sha256', key).update(text.trim().toLowerCase()).digest('base64url').slice(0, CHARACTERS)
}
