export interface TimeUntil {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/** What lies between `now` and a moment (ISO 8601), in whole seconds; null once it has come. */
export function timeUntil(instant: string, now: number): TimeUntil | null {
  const left = Math.ceil((Date.parse(instant) - now) / 1_000)
  if (!(left > 0)) return null
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3_600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  }
}
