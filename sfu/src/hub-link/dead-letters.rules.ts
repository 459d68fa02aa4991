/** A flag that the hub refused for good, as far as its file is concerned. */
export interface Letter {
  bytes: number
  /** Milliseconds since the epoch when the hub first refused it. */
  refusedAt: number
}

const DAY_MS = 24 * 60 * 60_000
/** Letters hold pictures of people, so they are kept only as long as someone may need to find out why they were refused. */
export const KEEP_MS = 30 * DAY_MS
/** Some thousands of flags with a picture each. */
export const LIMIT_BYTES = 256 * 1024 ** 2
const NEARLY_FULL_SHARE = 0.9

const sizeOf = (letters: Iterable<Letter>): number => [...letters].reduce((sum, { bytes }) => sum + bytes, 0)

/** Names of the letters that have been kept long enough. */
export function expiredLetters(letters: ReadonlyMap<string, Letter>, now: number): string[] {
  return [...letters].filter(([, { refusedAt }]) => now - refusedAt > KEEP_MS).map(([name]) => name)
}

/** Names of the oldest letters, which have to go so that one more of `bytes` bytes fits within the limit. */
export function lettersToDrop(letters: ReadonlyMap<string, Letter>, bytes: number, limitBytes: number): string[] {
  let excess = sizeOf(letters.values()) + bytes - limitBytes
  const dropped: string[] = []
  for (const [name, letter] of [...letters].sort(([, a], [, b]) => a.refusedAt - b.refusedAt)) {
    if (excess <= 0) break
    dropped.push(name)
    excess -= letter.bytes
  }
  return dropped
}

/** Whether the oldest letter is soon lost to a newer one. */
export function isNearlyFull(letters: Iterable<Letter>, limitBytes: number): boolean {
  return sizeOf(letters) >= limitBytes * NEARLY_FULL_SHARE
}
