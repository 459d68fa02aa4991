import { type Bucket, type Rate, takeToken } from './rules/token-bucket.ts'

/** Token buckets by key, usually an account: opening another connection does not get another bucket. */
export interface RateLimiter {
  /** Takes one token. Null where there was one, else the whole seconds until there is one. */
  take(key: string, rate: Rate): number | null
}

/** More keys than people use one hub at the same time. */
const MAX_KEYS = 20_000

/** `now` in milliseconds since the epoch. */
export function createRateLimiter(now: () => number): RateLimiter {
  const buckets = new Map<string, Bucket>()
  return {
    take(key, rate) {
      const { bucket, waitSeconds } = takeToken(buckets.get(key), rate, now())
      // Taken out first, so that the order of the map is the order of use: what is dropped is the fullest.
      buckets.delete(key)
      buckets.set(key, bucket)
      const oldest = buckets.keys().next()
      if (buckets.size > MAX_KEYS && oldest.done !== true) buckets.delete(oldest.value)
      return waitSeconds
    },
  }
}
