import { type ParticipantAssessment } from '@pengawas/shared/contracts/participant-assessments'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { sessionsOver } from '../../../lib/rules/sessions-over.ts'

export interface SortedAssessments {
  /** Can be begun, continued or tried again now; what is running already comes first. */
  open: readonly ParticipantAssessment[]
  /** Scheduled; the next one first. */
  upcoming: readonly ParticipantAssessment[]
  /** Has a result or was ended by a proctor; what ended last comes first. One with an attempt left or under way is among the open ones as well. */
  over: readonly ParticipantAssessment[]
  /** Ended before the candidate had begun; what ended last comes first. */
  ended: readonly ParticipantAssessment[]
}

/** When the newest of its tests ended; one whose end is not known yet has ended just now, so its assessment's own end stands for it. */
const lastEnd = (one: ParticipantAssessment): string => sessionsOver(one)[0]?.endTime ?? one.assessment.endDate

/** Parts the candidate's list: available means active and with an attempt left. */
export function sortAssessments(all: readonly ParticipantAssessment[]): SortedAssessments {
  const isRunning = (one: ParticipantAssessment): boolean => one.testSession !== null && !isOver(one.testSession.status)
  const hasAttempt = ({ assessment, testSession }: ParticipantAssessment): boolean =>
    (testSession?.attempt ?? 0) < assessment.maxAttempts
  return {
    // A test under way goes on even when its assessment has just ended: its own clock decides.
    open: all
      .filter((one) => isRunning(one) || (one.assessment.status === 'active' && hasAttempt(one)))
      .toSorted((a, b) => Number(isRunning(b)) - Number(isRunning(a))),
    upcoming: all
      .filter(({ assessment }) => assessment.status === 'scheduled')
      .toSorted((a, b) => a.assessment.startDate.localeCompare(b.assessment.startDate)),
    over: all.filter((one) => sessionsOver(one).length > 0).toSorted((a, b) => lastEnd(b).localeCompare(lastEnd(a))),
    ended: all
      .filter(({ assessment, testSession }) => assessment.status === 'completed' && testSession === null)
      .toSorted((a, b) => b.assessment.endDate.localeCompare(a.assessment.endDate)),
  }
}
