export interface BucketSettings {
  /** Calls that may come at once. */
  capacity: number
  /** Calls that are allowed again each second. */
  perSecond: number
}

export interface Bucket {
  tokens: number
  /** Milliseconds since the epoch. */
  filledAt: number
}

export function fullBucket(settings: BucketSettings, now: number): Bucket {
  return { tokens: settings.capacity, filledAt: now }
}

/** Takes one token. `allowed` is false where none is left; the bucket then only refills. */
export function takeToken(bucket: Bucket, settings: BucketSettings, now: number): { bucket: Bucket; allowed: boolean } {
  const elapsedSeconds = Math.max(0, now - bucket.filledAt) / 1000
  const tokens = Math.min(settings.capacity, bucket.tokens + elapsedSeconds * settings.perSecond)
  return tokens >= 1
    ? { bucket: { tokens: tokens - 1, filledAt: now }, allowed: true }
    : { bucket: { tokens, filledAt: now }, allowed: false }
}
