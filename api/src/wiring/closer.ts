import type { Logger } from 'pino'

export interface Closer {
  /** @param what names the step in the log, should it fail */
  add(what: string, step: () => Promise<void> | void): void
  close(): Promise<void>
  /** Whether `close` was called. */
  isClosing(): boolean
}

/** Runs steps in the reverse order of their registration; each one even when another fails. */
export function createCloser(log: Logger): Closer {
  const steps: { what: string; step: () => Promise<void> | void }[] = []
  let closing: Promise<void> | null = null
  async function run(): Promise<void> {
    for (const { what, step } of steps.toReversed()) {
      try {
        await step()
      } catch (error) {
        log.error({ err: error, what }, 'closing failed')
      }
    }
  }
  return {
    add: (what, step) => steps.push({ what, step }),
    close: () => (closing ??= run()),
    isClosing: () => closing !== null,
  }
}
