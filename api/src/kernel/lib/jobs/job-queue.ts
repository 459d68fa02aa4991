/** Runs pieces of work some at a time; a few may wait, and what comes beyond those is refused at once. */
export interface JobQueue {
  /** Throws what `refuse` makes where too many wait already. */
  run<T>(work: () => Promise<T>, refuse: () => Error): Promise<T>
}

export function createJobQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): JobQueue {
  let running = 0
  const waiting: (() => void)[] = []

  async function enter(refuse: () => Error): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length >= maxWaiting) throw refuse()
    const { promise, resolve } = Promise.withResolvers<null>()
    waiting.push(() => resolve(null))
    // A finished job passes its place on, so `running` stays the same.
    await promise
  }

  function leave(): void {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }

  return {
    async run(work, refuse) {
      await enter(refuse)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
