import type { Logger } from 'pino'

/** Work that no request waits for: failures are logged, and a hub that closes waits for what has begun. */
export interface Background {
  run(what: string, work: () => Promise<unknown>): void
  every(intervalMs: number, what: string, work: () => Promise<unknown>): void
  after(delayMs: number, what: string, work: () => Promise<unknown>): void
  /** Starts nothing more and waits for what is running. */
  close(): Promise<void>
}

export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()
  let closing = false

  function run(what: string, work: () => Promise<unknown>): void {
    const task: Promise<void> = work()
      .then(
        () => undefined,
        (error: unknown) => log.error({ err: error, what }, 'background work failed'),
      )
      .finally(() => running.delete(task))
    running.add(task)
  }

  return {
    run,
    every(intervalMs, what, work) {
      let busy = false
      const timer = setInterval(() => {
        // A slow round is not joined by the next one.
        if (busy || closing) return
        busy = true
        run(what, () => work().finally(() => (busy = false)))
      }, intervalMs)
      timer.unref()
      timers.add(timer)
    },
    after(delayMs, what, work) {
      if (closing) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        run(what, work)
      }, delayMs)
      timer.unref()
      timers.add(timer)
    },
    async close() {
      closing = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      while (running.size > 0) await Promise.all(running)
    },
  }
}
