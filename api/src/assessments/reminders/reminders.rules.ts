import type { NotificationKey } from '@pengawas/shared/notifications'
import type { Dates } from '../assessments/sittings.rules.ts'

const HOUR_MS = 60 * 60_000

export type ReminderKind = Extract<NotificationKey, 'assessment-tomorrow' | 'assessment-soon' | 'assessment-over'>

/** Relative to the start or the end: a reminder goes out `fromMs` after it, or later, but not after `untilMs`, when it would say nothing new. */
const WINDOWS: Readonly<Record<ReminderKind, { of: 'startDate' | 'endDate'; fromMs: number; untilMs: number }>> = {
  'assessment-tomorrow': { of: 'startDate', fromMs: -24 * HOUR_MS, untilMs: -HOUR_MS },
  'assessment-soon': { of: 'startDate', fromMs: -HOUR_MS, untilMs: 0 },
  'assessment-over': { of: 'endDate', fromMs: 0, untilMs: 24 * HOUR_MS },
}

/** The farthest that a start lies ahead, or an end back, of a reminder. */
export const FARTHEST_MS = 24 * HOUR_MS

export interface Reminder {
  kind: ReminderKind
  /** The start or the end that it is about. An assessment that is moved is reminded of again. */
  about: Date
}

/** When somebody takes an assessment; null: in its own dates. */
export interface RemindedWindow extends Dates {
  sittingId: string | null
}

/** A reminder with the sittings whose people it is for: several can begin or end at the same time. */
export interface DueReminder extends Reminder {
  sittingIds: ReadonlySet<string | null>
}

/** The reminders that should be out by now, if they are not yet. */
export function dueReminders(windows: readonly RemindedWindow[], now: Date): DueReminder[] {
  return (Object.keys(WINDOWS) as ReminderKind[]).flatMap((kind) => {
    const { of, fromMs, untilMs } = WINDOWS[kind]
    const due = windows.filter((window) => {
      const passed = now.getTime() - window[of].getTime()
      return passed >= fromMs && passed < untilMs
    })
    const byMoment = Map.groupBy(due, (window) => window[of].getTime())
    return [...byMoment].map(([about, some]) => ({
      kind,
      about: new Date(about),
      sittingIds: new Set(some.map(({ sittingId }) => sittingId)),
    }))
  })
}
