import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { CreditRefusal } from '@pengawas/shared/contracts/incidents'
import type { AssessmentRow } from '../../assessments/assessments/assessments.entity.ts'
import { statusAt } from '../../assessments/assessments/assessments.rules.ts'
import { LATE_DELIVERY_MS } from '../answers/deliveries.rules.ts'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'

/** What accepted credit does to a test: it runs longer, it is opened again for that time, or neither, and why. */
export type CreditEffect = { effect: 'extends' | 'reopens' } | { effect: 'none'; because: CreditRefusal }

/**
 * Only a test that the clock cut off is opened again, within a day, where its candidate has no other attempt and the answers
 * were not shown to anybody.
 *
 * @param newestAttempt the candidate's, begun while the assessment allowed as many
 */
export function effectOfCredit(
  session: Pick<TestSessionRow, 'status' | 'finishReason' | 'endTime' | 'attempt'>,
  assessment: Pick<AssessmentRow, 'maxAttempts' | 'showAnswers' | 'status' | 'startDate' | 'endDate'>,
  newestAttempt: number,
  now: Date,
): CreditEffect {
  const none = (because: CreditRefusal): CreditEffect => ({ effect: 'none', because })
  if (!isOver(session.status)) return { effect: 'extends' }
  if (session.status === 'terminated') return none('creditAfterTermination')
  if (session.finishReason !== 'deadline' || session.endTime === null) return none('creditAfterHandIn')
  if (now.getTime() > session.endTime.getTime() + LATE_DELIVERY_MS) return none('creditTooLate')
  if (session.attempt < Math.max(newestAttempt, assessment.maxAttempts)) return none('creditAnotherAttempt')
  if (assessment.showAnswers && statusAt(assessment, now) === 'completed') return none('creditAnswersShown')
  return { effect: 'reopens' }
}

/**
 * Whether a termination that a second person overturns gives the test back: its candidate has begun no other attempt since,
 * and the answers were not shown to anybody.
 */
export function canOverturn(
  session: Pick<TestSessionRow, 'status' | 'finishReason' | 'endTime' | 'attempt'>,
  assessment: Pick<AssessmentRow, 'showAnswers' | 'status' | 'startDate' | 'endDate'>,
  newestAttempt: number,
  now: Date,
): boolean {
  if (session.finishReason !== 'terminated' || session.endTime === null) return false
  return newestAttempt <= session.attempt && !(assessment.showAnswers && statusAt(assessment, now) === 'completed')
}
