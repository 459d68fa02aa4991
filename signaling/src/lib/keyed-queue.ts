/** Runs work of the same key one after another, so that what came first is stored first. Different keys do not wait. */
export interface KeyedQueue {
  run<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Resolves when everything given so far is done. */
  idle(): Promise<void>
}

export function createKeyedQueue(): KeyedQueue {
  const tails = new Map<string, Promise<unknown>>()
  return {
    run(key, work) {
      const before = tails.get(key) ?? Promise.resolve()
      const result = before.then(work)
      const tail = result
        .catch(() => undefined)
        .then(() => {
          if (tails.get(key) === tail) tails.delete(key)
        })
      tails.set(key, tail)
      return result
    },
    async idle() {
      while (tails.size > 0) await Promise.all(tails.values())
    },
  }
}
