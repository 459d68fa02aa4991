import { type Bucket, type BucketSettings, fullBucket, takeToken } from './token-bucket.ts'

/** Token buckets by whom they are for: somebody who opens another socket does not get another bucket. */
export interface Rates {
  /** Whether one more is allowed now. */
  take(key: string, settings: BucketSettings): boolean
}

/** More than there are people connected to one hub. */
const MAX_KEYS = 20_000

export function createRates(now: () => number): Rates {
  const buckets = new Map<string, Bucket>()
  return {
    take(key, settings) {
      const { bucket, allowed } = takeToken(buckets.get(key) ?? fullBucket(settings, now()), settings, now())
      // Whoever was away longest goes first: their bucket is as good as full.
      buckets.delete(key)
      buckets.set(key, bucket)
      const oldest = buckets.keys().next()
      if (buckets.size > MAX_KEYS && oldest.done !== true) buckets.delete(oldest.value)
      return allowed
    },
  }
}
