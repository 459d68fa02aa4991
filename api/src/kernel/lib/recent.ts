/** What was read a moment ago, for all who ask for the same. */
export interface Recent<T> {
  /**
   * The value of a key: one that was read, or is being read, within the time that values stay. Later, until it is too old, it is
   * still the value of whoever asks, and is read anew for the next. A failed one is read again.
   */
  read(key: string, read: () => Promise<T>): Promise<T>
  /** Something changed: whoever asks from now on has it read. */
  forget(): void
}

interface Kept<T> {
  /** When its reading began. */
  at: number
  value: Promise<T>
  /** The reading that takes its place, while it is under way. */
  next?: Promise<void>
}

/**
 * Keeps each value for `stayMs` from when its reading began; ten people who open the same page at once have it read once. With
 * `oldestMs`, nobody waits for what was read within that time and has not been forgotten since.
 */
export function createRecent<T>(stayMs: number, now: () => Date, oldestMs = stayMs): Recent<T> {
  const kept = new Map<string, Kept<T>>()
  async function replace(key: string, before: Kept<T>, entry: Kept<T>): Promise<void> {
    try {
      await entry.value
      if (kept.get(key) === before) kept.set(key, entry)
    } catch {
      // The one before stays the value until it is too old, and the next who asks has it read again.
      delete before.next
    }
  }
  return {
    read(key, read) {
      const at = now().getTime()
      for (const [known, entry] of kept) if (at - entry.at >= oldestMs) kept.delete(known)
      const before = kept.get(key)
      if (before !== undefined) {
        if (at - before.at >= stayMs) before.next ??= replace(key, before, { at, value: read() })
        return before.value
      }
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
