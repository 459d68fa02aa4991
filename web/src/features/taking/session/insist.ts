import { BACKOFFS, backoffMs } from '@pengawas/shared/rules/backoff'
import { failureCode, type FailureCode } from '../../../lib/http.ts'

interface Insistence {
  /** Ends the waiting. */
  signal: AbortSignal
  /** From 0 to 1. */
  jitter: () => number
  /** Whether the answer is still wanted; asked before each try. */
  isWanted: () => boolean
  /** Called with each failure; answers whether another try may help. */
  mayRetry: (code: FailureCode) => boolean
}

/** Repeats a call, with growing waits, until the server has answered. Null where another try would not help, or is not wanted any more. */
export async function insist<T>(
  call: () => Promise<T>,
  { signal, jitter, isWanted, mayRetry }: Insistence,
): Promise<T | null> {
  for (let failures = 1; isWanted(); failures += 1) {
    try {
      return await call()
    } catch (error) {
      if (!mayRetry(failureCode(error))) return null
      await pause(backoffMs(BACKOFFS.answers, failures, jitter()), signal)
    }
  }
  return null
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve()
      return
    }
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
