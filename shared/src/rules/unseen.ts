import { UNSEEN_AFTER_MS } from '../contracts/eyes-on.ts'

/** Since when nobody has looked at a test, in ms: since its start at the earliest, for a look at the check-in saw none of it. */
export const unseenSince = (startTime: number, seenAt: number | null): number => Math.max(startTime, seenAt ?? 0)

/** The whole minutes from then to `now`; null below the limit. */
export function unseenMinutes(since: number, now: number): number | null {
  const unseenMs = now - since
  return unseenMs < UNSEEN_AFTER_MS ? null : Math.floor(unseenMs / 60_000)
}
