import { AppError } from '@pengawas/shared/errors'
import { createRateLimiter } from '@pengawas/shared/rate-limiter'
import type { Rate } from '@pengawas/shared/rules/token-bucket'

/** What a check-in has the media node do; each is more than a candidate with trouble needs. */
const RATES = {
  /** The page counts to three before each. */
  picture: { burst: 12, perSecond: 0.25 },
  /** Five dots, three tries each, twice over. */
  look: { burst: 30, perSecond: 1 },
  /** The page asks every four seconds. */
  framing: { burst: 20, perSecond: 1 },
  /** One takes five seconds. */
  network: { burst: 10, perSecond: 0.1 },
} as const satisfies Record<string, Rate>

const ONE_IS_OVER_SECONDS = 5

export interface CheckInPace {
  /** Throws `too-many-requests` while such work goes on for this test session, or where it is asked for too often. */
  run<T>(what: keyof typeof RATES, testSessionId: string, work: () => Promise<T>): Promise<T>
}

/** What test sessions have their media node do, as this hub was asked for it. */
export function createCheckInPace(now: () => Date): CheckInPace {
  const limiter = createRateLimiter(() => now().getTime())
  const running = new Set<string>()
  return {
    async run(what, testSessionId, work) {
      const key = `${what} ${testSessionId}`
      const waitSeconds = running.has(key) ? ONE_IS_OVER_SECONDS : limiter.take(key, RATES[what])
      if (waitSeconds !== null) throw new AppError('too-many-requests', { retryAfterSeconds: waitSeconds })
      running.add(key)
      try {
        return await work()
      } finally {
        running.delete(key)
      }
    },
  }
}
