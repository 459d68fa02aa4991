/** What was read a moment ago, for all who ask for the same. */
export interface Recent<T> {
  /** The value of a key: one that was read, or is being read, within the time that values stay. A failed one is read again. */
  read(key: string, read: () => Promise<T>): Promise<T>
  /** Something changed: whoever asks from now on has it read. */
  forget(): void
}

/** Keeps each value for `stayMs` from when its reading began; ten people who open the same page at once have it read once. */
export function createRecent<T>(stayMs: number, now: () => Date): Recent<T> {
  const kept = new Map<string, { at: number; value: Promise<T> }>()
  return {
    read(key, read) {
      const at = now().getTime()
      for (const [known, entry] of kept) if (at - entry.at >= stayMs) kept.delete(known)
      const before = kept.get(key)
      if (before !== undefined) return before.value
      const entry = { at, value: read() }
      kept.set(key, entry)
      entry.value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key)
      })
      return entry.value
    },
    forget: () => kept.clear(),
  }
}
