import type { AssessmentRow } from '../../assessments/assessments/assessments.entity.ts'
import { windowOf } from '../../assessments/assessments/sittings.rules.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { sittingDates } from '../../sessions/test-sessions/test-sessions.rules.ts'

type Given = Pick<TestSessionRow, 'opensAt' | 'closesAt' | 'extraMs' | 'creditMs'>

/** Until when an admission leaves test time: the end of the assessment or the sitting, and what was added for the candidate. */
export function admissibleUntil(
  session: Given,
  assessment: Pick<AssessmentRow, 'startDate' | 'endDate' | 'duration'>,
): Date {
  const { endDate } = windowOf(assessment, sittingDates(session))
  return new Date(endDate.getTime() + session.extraMs + session.creditMs)
}

/**
 * What an admission makes of a test: its clock starts at this moment, so that entering and waiting cost nothing. Where the
 * candidate's page is away, the clock waits for them, as in a test that was reopened.
 */
export function admittedSession(
  isConnected: boolean,
  at: Date,
): Pick<
  TestSessionRow,
  'status' | 'statusReason' | 'startTime' | 'pausedAt' | 'pausedMs' | 'resumesOnReturn' | 'updatedAt'
> {
  const started = { statusReason: null, startTime: at, pausedMs: 0, updatedAt: at }
  return isConnected
    ? { ...started, status: 'active', pausedAt: null, resumesOnReturn: false }
    : { ...started, status: 'paused', pausedAt: at, resumesOnReturn: true }
}
