import type { ParticipantAssessment } from '@pengawas/shared/contracts/participant-assessments'
import { isOver, type TestSession } from '@pengawas/shared/contracts/test-sessions'

/** The candidate's test sessions that are over and so have a result, the newest first. */
export function sessionsOver({
  testSession,
  earlierSessions,
}: Pick<ParticipantAssessment, 'testSession' | 'earlierSessions'>): TestSession[] {
  return [...earlierSessions, ...(testSession === null ? [] : [testSession])]
    .filter(({ status }) => isOver(status))
    .toReversed()
}
