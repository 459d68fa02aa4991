import {
  participantAssessmentSchema,
  type ParticipantAssessment,
} from '@pengawas/shared/contracts/participant-assessments'
import { isOver, type TestSession } from '@pengawas/shared/contracts/test-sessions'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { requestJson } from './http.ts'

/** The candidate's own assessments, each with their test session in it where they have begun. */
export const participantAssessmentsQuery = queryOptions({
  queryKey: ['participant-assessments'],
  queryFn: ({ signal }) =>
    requestJson('/api/assessments/available-for-participants', z.array(participantAssessmentSchema), {
      signal,
      isBackground: true,
    }),
})

/** Whether nothing is left to take: the newest attempt is over, and it was the last one. */
export function isUsedUp({ assessment, testSession }: ParticipantAssessment): boolean {
  return testSession !== null && isOver(testSession.status) && testSession.attempt >= assessment.maxAttempts
}

/** The candidate's test session that is under way, or null. */
export function runningSession({ testSession }: ParticipantAssessment): TestSession | null {
  return testSession !== null && !isOver(testSession.status) ? testSession : null
}
