import type { SystemActivity } from '@pengawas/shared/contracts/system'
import type { FlagSeverity } from '@pengawas/shared/flags'
import { DAY_MS, JAKARTA_OFFSET_MS, startOfJakartaDay } from './system.rules.ts'

/** How much happened within one hour: `YYYY-MM-DD HH` in Jakarta. */
export interface HourCount {
  hour: string
  count: number
}

export interface Happenings {
  started: readonly HourCount[]
  completed: readonly HourCount[]
  flags: Readonly<Record<FlagSeverity, readonly HourCount[]>>
}

/** When the first of this many days began, today being the last of them. */
export function startOfDays(now: Date, days: number): Date {
  return new Date(startOfJakartaDay(now).getTime() - (days - 1) * DAY_MS)
}

/** Lays counts by hour out over the last days; a day on which nothing happened is there with zeros. */
export function layOutDays(happenings: Happenings, now: Date, days: number): Pick<SystemActivity, 'days' | 'hours'> {
  const first = startOfDays(now, days).getTime() + JAKARTA_OFFSET_MS
  const names = Array.from({ length: days }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10))
  const onDay = (counts: readonly HourCount[], day: string): number =>
    sum(counts.filter(({ hour }) => hour.startsWith(day)))
  const { started, completed, flags } = happenings
  return {
    days: names.map((day) => ({
      day,
      started: onDay(started, day),
      completed: onDay(completed, day),
      flags: {
        critical: onDay(flags.critical, day),
        high: onDay(flags.high, day),
        medium: onDay(flags.medium, day),
        low: onDay(flags.low, day),
      },
    })),
    hours: Array.from({ length: 24 }, (_, hour) =>
      sum(started.filter((entry) => Number(entry.hour.slice(-2)) === hour)),
    ),
  }
}

const sum = (counts: readonly HourCount[]): number => counts.reduce((total, { count }) => total + count, 0)
