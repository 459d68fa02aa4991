/** How often something may be done. */
export interface Rate {
  /** How often at once, after a rest. */
  burst: number
  /** How often again each second. */
  perSecond: number
}

/** What is left of a rate. */
export interface Bucket {
  tokens: number
  /** Milliseconds since the epoch when `tokens` was counted. */
  atMs: number
}

/**
 * Takes one token, from a full bucket where there is none yet. `waitSeconds` is null where there was a token, else the whole
 * seconds until there is one; the bucket has then only been refilled. A clock that goes back takes nothing away.
 */
export function takeToken(
  bucket: Bucket | undefined,
  { burst, perSecond }: Rate,
  nowMs: number,
): { bucket: Bucket; waitSeconds: number | null } {
  const tokens =
    bucket === undefined
      ? burst
      : Math.min(burst, bucket.tokens + (Math.max(0, nowMs - bucket.atMs) / 1000) * perSecond)
  if (tokens < 1) return { bucket: { tokens, atMs: nowMs }, waitSeconds: Math.ceil((1 - tokens) / perSecond) }
  return { bucket: { tokens: tokens - 1, atMs: nowMs }, waitSeconds: null }
}
