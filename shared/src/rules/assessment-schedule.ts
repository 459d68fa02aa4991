import type { AssessmentStatus } from '../contracts/assessments.ts'
import type { PlainMessageCode } from '../messages.ts'

export interface Schedule {
  status: AssessmentStatus
  /** Milliseconds since the epoch. */
  start: number
  end: number
}

/** The status that the server's clock gives: scheduled becomes active at its start, and either is completed at its end. Drafts stay drafts. */
export function statusAt(schedule: Schedule, now: number): AssessmentStatus {
  if (schedule.status === 'draft' || schedule.status === 'completed') return schedule.status
  if (now >= schedule.end) return 'completed'
  if (now >= schedule.start) return 'active'
  return schedule.status
}

/** Why a requested status does not fit the dates, or null where it does. */
export function statusRefusal(
  wanted: AssessmentStatus,
  schedule: { start: number; end: number },
  now: number,
): PlainMessageCode | null {
  if (wanted === 'active' && now >= schedule.end) return 'activeAfterEnd'
  if (wanted === 'active' && now < schedule.start) return 'activeBeforeStart'
  if (wanted === 'scheduled' && now >= schedule.start) return 'scheduledAfterStart'
  return null
}
