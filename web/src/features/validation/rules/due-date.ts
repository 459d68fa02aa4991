const JAKARTA_OFFSET = '+07:00'
const JAKARTA_OFFSET_MS = 7 * 3_600_000

/** The calendar day in Jakarta (`YYYY-MM-DD`) of an instant, or null. */
export function dueDayOf(dueAt: string | null): string | null {
  return dueAt === null ? null : new Date(Date.parse(dueAt) + JAKARTA_OFFSET_MS).toISOString().slice(0, 10)
}

/** A task is due when its day has ended in Jakarta. */
export function dueInstantOf(day: string | null): string | null {
  return day === null || day === '' ? null : new Date(`${day}T23:59:59${JAKARTA_OFFSET}`).toISOString()
}

/** `nowMs`: milliseconds since 1970. */
export function isOverdue(dueAt: string | null, nowMs: number): boolean {
  return dueAt !== null && Date.parse(dueAt) < nowMs
}
