const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export type RelativeTime =
  { kind: 'now' } | { kind: 'ago'; amount: number; unit: 'minute' | 'hour' | 'day' } | { kind: 'date' }

/** Under a minute "now", then minutes, hours under 24, days under 7, then the date itself. Both in milliseconds. */
export function relativeTime(at: number, now: number): RelativeTime {
  const age = now - at
  if (age < MINUTE_MS) return { kind: 'now' }
  if (age < HOUR_MS) return { kind: 'ago', amount: Math.floor(age / MINUTE_MS), unit: 'minute' }
  if (age < DAY_MS) return { kind: 'ago', amount: Math.floor(age / HOUR_MS), unit: 'hour' }
  if (age < 7 * DAY_MS) return { kind: 'ago', amount: Math.floor(age / DAY_MS), unit: 'day' }
  return { kind: 'date' }
}
