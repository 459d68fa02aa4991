/** Jakarta keeps UTC+7 all year round. */
const OFFSET = '+07:00'
const DAY_MS = 24 * 60 * 60_000

/** The instant at which a calendar day (`YYYY-MM-DD`) begins in Jakarta. */
export function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00${OFFSET}`).toISOString()
}

/** The instant at which it is over, which no longer belongs to it. */
export function endOfDay(day: string): string {
  return new Date(Date.parse(startOfDay(day)) + DAY_MS).toISOString()
}

/** The calendar day in Jakarta of an instant as `startOfDay` made it, or null for anything else. */
export function dayOf(instant: string | null): string | null {
  const at = instant === null ? Number.NaN : Date.parse(instant)
  return Number.isNaN(at) ? null : new Date(at + 7 * 60 * 60_000).toISOString().slice(0, 10)
}

/** The last day before an instant as `endOfDay` made it. */
export function lastDayBefore(instant: string | null): string | null {
  return instant === null || Number.isNaN(Date.parse(instant))
    ? null
    : dayOf(new Date(Date.parse(instant) - 1).toISOString())
}
