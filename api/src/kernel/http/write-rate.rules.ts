/** What a login may still write: tokens, and since when they are counted. */
export interface Bucket {
  tokens: number
  atMs: number
}

export interface WriteRate {
  /** Writes at once, after a rest. A page that was offline delivers what it kept in one go. */
  burst: number
  perSecond: number
}

/** A page that autosaves writes about once a second; nobody works ten times as fast for minutes. */
export const WRITE_RATE: WriteRate = { burst: 400, perSecond: 12 }

/** One write: what is left, and null or the seconds until the next one is taken. */
export function takeToken(
  bucket: Bucket | undefined,
  { burst, perSecond }: WriteRate,
  nowMs: number,
): { bucket: Bucket; waitSeconds: number | null } {
  const filled =
    bucket === undefined
      ? burst
      : Math.min(burst, bucket.tokens + (Math.max(0, nowMs - bucket.atMs) / 1000) * perSecond)
  if (filled < 1) return { bucket: { tokens: filled, atMs: nowMs }, waitSeconds: Math.ceil((1 - filled) / perSecond) }
  return { bucket: { tokens: filled - 1, atMs: nowMs }, waitSeconds: null }
}

/** Whether a bucket is full again by now, so that forgetting it changes nothing. */
export const isFull = ({ tokens, atMs }: Bucket, { burst, perSecond }: WriteRate, nowMs: number): boolean =>
  tokens + ((nowMs - atMs) / 1000) * perSecond >= burst
