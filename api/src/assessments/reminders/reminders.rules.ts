import type { NotificationKey } from '@pengawas/shared/notifications'

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

/** The reminders that should be out by now, if they are not yet. */
export function dueReminders(assessment: { startDate: Date; endDate: Date }, now: Date): Reminder[] {
  return (Object.keys(WINDOWS) as ReminderKind[]).flatMap((kind) => {
    const { of, fromMs, untilMs } = WINDOWS[kind]
    const about = assessment[of]
    const passed = now.getTime() - about.getTime()
    return passed >= fromMs && passed < untilMs ? [{ kind, about }] : []
  })
}
