import { ASSESSMENT_STATUSES, type AssessmentStatus } from '../contracts/assessments.ts'
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

/** An assessment that is about to get a status: what it is now, and the dates that it is to have. */
export interface StatusChange extends Schedule {
  /** Archived ones are only read; restoring comes first. */
  isArchived: boolean
  /** A test has been started. */
  hasTests: boolean
  /** Candidates may read questions, answers and keys once the assessment has ended. */
  showAnswers: boolean
}

/** Why an assessment cannot be given this status, or null where it can. `status` is the one that the clock gives. */
export function statusRefusal(
  wanted: AssessmentStatus,
  { status, isArchived, hasTests, showAnswers, ...schedule }: StatusChange,
  now: number,
): PlainMessageCode | null {
  if (isArchived) return 'archivedReadOnly'
  if (status === 'completed' && wanted !== 'completed' && hasTests && showAnswers) return 'answersWereShown'
  if (wanted === 'active' && now >= schedule.end) return 'activeAfterEnd'
  if (wanted === 'active' && now < schedule.start) return 'activeBeforeStart'
  if (wanted === 'scheduled' && now >= schedule.start) return 'scheduledAfterStart'
  if (wanted === 'draft' && hasTests) return 'draftAfterStart'
  return null
}

/** The statuses that an assessment can be given, the one that it keeps among them. */
export const possibleStatuses = (change: StatusChange, now: number): AssessmentStatus[] =>
  ASSESSMENT_STATUSES.filter((wanted) => statusRefusal(wanted, change, now) === null)
